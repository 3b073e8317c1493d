import type { OpenDocument, ReqifGroup, ReqifHierarchy, ReqifObject, ReqifValue } from './document.ts';
import { firstChild, valueKind, elementName, ownText, putPlace, refIn, type ReqifElement } from './read-node.ts';

/** Reads an object, or the part of a relation or specification that is like one. */
export function readObject(document: OpenDocument, node: ReqifElement): ReqifObject {
  const id = node.attributes['IDENTIFIER'] ?? '';
  const changed = node.attributes['LAST-CHANGE'];
  if (changed !== undefined && Number.isNaN(Date.parse(changed)))
    document.warnings.push({
      object: elementName(node) || id,
      message: `LAST-CHANGE '${changed.slice(0, 60)}' is not a date; it was ignored.`,
    });
  return {
    id,
    name: elementName(node),
    description: node.attributes['DESC'] ?? '',
    typeId: refIn(firstChild(node, 'TYPE')),
    values: valuesIn(node),
  };
}

/** The values of an object; some tools write them without the list around them, or several lists. */
function valuesIn(node: ReqifElement): ReqifValue[] {
  const values: ReqifValue[] = [];
  for (const each of node.children) {
    if (isValue(each)) values.push(readValue(each));
    else if (each.name === 'VALUES')
      for (const inList of each.children) if (isValue(inList)) values.push(readValue(inList));
  }
  return values;
}

const isValue = ({ name }: ReqifElement) => name.startsWith('ATTRIBUTE-VALUE-');

/** Reads the value of an attribute as written. */
export function readValue(node: ReqifElement): ReqifValue {
  const kind = valueKind(node.name);
  const written = firstChild(node, 'THE-VALUE');
  const text = node.attributes['THE-VALUE'] ?? written?.html ?? written?.text ?? '';
  const enums = firstChild(node, 'VALUES')?.children ?? [];
  return {
    kind,
    definitionId: refIn(firstChild(node, 'DEFINITION')),
    text: text.trim(),
    enumIds: enums.map((each) => each.text.trim()),
  };
}

/** A place in a specification, with those below it. */
const hierarchyOf = (node: ReqifElement): ReqifHierarchy => ({
  id: ownText(node.attributes['IDENTIFIER'] ?? ''),
  objectId: ownText(refIn(firstChild(node, 'OBJECT'))),
  ...(/^(true|1)$/.test(node.attributes['IS-TABLE-INTERNAL'] ?? '') && { isTableInternal: true }),
  children: placesBelow(node),
});

/** Returns the places directly below a specification or a place. */
export const placesBelow = (node: ReqifElement): readonly ReqifHierarchy[] =>
  node.places.length === 0 ? (firstChild(node, 'CHILDREN')?.places ?? []) : node.places;

/**
 * Reduces each completed place of a specification to its result, since a specification holds all its places and there may be very many. One
 * that stands outside its parent's list is taken where it stands.
 */
export function condense(node: ReqifElement, parent: ReqifElement): void {
  if (parent.name === 'CHILDREN' || node.name === 'SPEC-HIERARCHY') putPlace(parent, hierarchyOf(node));
}

/** Reads a group of relations. */
export const groupOf = (node: ReqifElement): ReqifGroup => ({
  id: ownText(node.attributes['IDENTIFIER'] ?? ''),
  name: elementName(node),
  typeId: refIn(firstChild(node, 'TYPE')),
  sourceId: refIn(firstChild(node, 'SOURCE-SPECIFICATION')),
  targetId: refIn(firstChild(node, 'TARGET-SPECIFICATION')),
  relationIds: (firstChild(node, 'SPEC-RELATIONS')?.children ?? []).map((each) => ownText(each.text.trim())),
});
