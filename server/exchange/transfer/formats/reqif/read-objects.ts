import type { OpenDocument, ReqifGroup, ReqifHierarchy, ReqifObject, ReqifValue } from './document.ts';
import { child, kindOf, nameOf, own, putPlace, refIn, type Node } from './read-node.ts';

/** An object, or what relations and specifications have in common with one. */
export function objectOf(document: OpenDocument, node: Node): ReqifObject {
  const id = node.attributes['IDENTIFIER'] ?? '';
  const changed = node.attributes['LAST-CHANGE'];
  if (changed !== undefined && Number.isNaN(Date.parse(changed)))
    document.warnings.push({
      object: nameOf(node) || id,
      message: `LAST-CHANGE '${changed.slice(0, 60)}' is not a date; it was passed over.`,
    });
  return {
    id,
    name: nameOf(node),
    description: node.attributes['DESC'] ?? '',
    typeId: refIn(child(node, 'TYPE')),
    values: (child(node, 'VALUES')?.children ?? [])
      .filter((each) => each.name.startsWith('ATTRIBUTE-VALUE-'))
      .map(valueOf),
  };
}

/** The value of an attribute, as it is written. */
export function valueOf(node: Node): ReqifValue {
  const kind = kindOf(node.name);
  const written = child(node, 'THE-VALUE');
  const text = node.attributes['THE-VALUE'] ?? written?.html ?? written?.text ?? '';
  const enums = child(node, 'VALUES')?.children ?? [];
  return {
    kind,
    definitionId: refIn(child(node, 'DEFINITION')),
    text: text.trim(),
    enumIds: enums.map((each) => each.text.trim()),
  };
}

/** A place in a specification, with those below it. */
const hierarchyOf = (node: Node): ReqifHierarchy => ({
  id: own(node.attributes['IDENTIFIER'] ?? ''),
  objectId: own(refIn(child(node, 'OBJECT'))),
  children: placesBelow(node),
});

/** The places directly below a specification or a place. */
export const placesBelow = (node: Node): readonly ReqifHierarchy[] => child(node, 'CHILDREN')?.places ?? [];

/** A specification holds all its places, and there may be very many: of each that is whole only what it comes to is held. */
export function condense(node: Node, parent: Node): void {
  if (parent.name === 'CHILDREN') putPlace(parent, hierarchyOf(node));
}

/** A group of relations. */
export const groupOf = (node: Node): ReqifGroup => ({
  id: own(node.attributes['IDENTIFIER'] ?? ''),
  name: nameOf(node),
  typeId: refIn(child(node, 'TYPE')),
  sourceId: refIn(child(node, 'SOURCE-SPECIFICATION')),
  targetId: refIn(child(node, 'TARGET-SPECIFICATION')),
  relationIds: (child(node, 'SPEC-RELATIONS')?.children ?? []).map((each) => own(each.text.trim())),
});
