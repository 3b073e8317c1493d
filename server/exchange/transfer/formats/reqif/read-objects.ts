import type { ReqifDocument, ReqifGroup, ReqifHierarchy, ReqifObject, ReqifValue } from './document.ts';
import { child, kindOf, nameOf, own, refIn, type Node } from './read-node.ts';

/** An object, or what relations and specifications have in common with one. */
export function objectOf(document: ReqifDocument, node: Node): ReqifObject {
  const id = own(node.attributes['IDENTIFIER'] ?? '');
  const changed = node.attributes['LAST-CHANGE'];
  if (changed !== undefined && Number.isNaN(Date.parse(changed)))
    document.warnings.push({
      object: nameOf(node) || id,
      message: `LAST-CHANGE '${changed.slice(0, 60)}' is not a date; it was passed over.`,
    });
  return {
    id,
    name: nameOf(node),
    description: own(node.attributes['DESC'] ?? ''),
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
    text: own(text.trim()),
    enumIds: enums.map((each) => own(each.text.trim())),
  };
}

/** A place in a specification, with those below it. */
export const hierarchyOf = (node: Node): ReqifHierarchy => ({
  id: own(node.attributes['IDENTIFIER'] ?? ''),
  objectId: refIn(child(node, 'OBJECT')),
  children: (child(node, 'CHILDREN')?.children ?? []).map(hierarchyOf),
});

/** A group of relations. */
export const groupOf = (node: Node): ReqifGroup => ({
  id: own(node.attributes['IDENTIFIER'] ?? ''),
  name: nameOf(node),
  typeId: refIn(child(node, 'TYPE')),
  sourceId: refIn(child(node, 'SOURCE-SPECIFICATION')),
  targetId: refIn(child(node, 'TARGET-SPECIFICATION')),
  relationIds: (child(node, 'SPEC-RELATIONS')?.children ?? []).map((each) => own(each.text.trim())),
});
