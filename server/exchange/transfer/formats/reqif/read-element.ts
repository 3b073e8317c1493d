import type { OpenDocument } from './document.ts';
import { firstChild, nameOf, refIn, textOf, type Node } from './read-node.ts';
import { groupOf, objectOf, placesBelow } from './read-objects.ts';
import { datatypeOf, typeOf } from './read-types.ts';

/** Tells whether elements of a name are collected whole before they are read; all others are read as they come. */
export const isHeld = (name: string) =>
  name.startsWith('DATATYPE-DEFINITION-') ||
  [
    'REQ-IF-HEADER',
    'SPEC-OBJECT-TYPE',
    'SPECIFICATION-TYPE',
    'SPEC-RELATION-TYPE',
    'RELATION-GROUP-TYPE',
    'SPEC-OBJECT',
    'SPEC-RELATION',
    'SPECIFICATION',
    'RELATION-GROUP',
    'SPEC-TYPE',
  ].includes(name);

/** Tells whether a nested element is ignored: objects, relations and specifications count only in their own lists. */
export const isMisplaced = ({ name }: Pick<Node, 'name'>): boolean =>
  name === 'SPEC-OBJECT' || name === 'SPEC-RELATION' || name === 'SPECIFICATION';

/** Removes such an element from its surroundings, with a warning; `around` are all the elements around it. */
export function takeOut(document: OpenDocument, node: Node, parent: Node, around: readonly Node[]): void {
  (parent.children as Node[]).pop();
  const [outermost] = around;
  const id = node.attributes['IDENTIFIER'] ?? '';
  document.warnings.push({
    object: nameOf(node) || id || null,
    message: `The ${node.name} '${id}' is inside the ${outermost!.name} '${outermost!.attributes['IDENTIFIER'] ?? ''}', where ReqIF does not allow it; it was read as if it were in its own list.`,
  });
}

/** Takes an element that is whole into the document. */
export function storeElement(document: OpenDocument, node: Node): void {
  const id = node.attributes['IDENTIFIER'] ?? '';
  if (node.name === 'REQ-IF-HEADER')
    document.header = {
      id,
      title: textOf(node, 'TITLE'),
      comment: textOf(node, 'COMMENT'),
      toolId: textOf(node, 'REQ-IF-TOOL-ID'),
      sourceToolId: textOf(node, 'SOURCE-TOOL-ID'),
      repositoryId: textOf(node, 'REPOSITORY-ID'),
    };
  else if (node.name.startsWith('DATATYPE-DEFINITION-')) document.datatypes.set(id, datatypeOf(node));
  else if (node.name.endsWith('-TYPE')) document.types.set(id, typeOf(node));
  else if (node.name === 'SPEC-OBJECT') {
    if (!id)
      return void document.warnings.push({
        object: nameOf(node) || null,
        message: 'An object has no IDENTIFIER; it was left out.',
      });
    document.objects.push(objectOf(document, node));
  } else if (node.name === 'SPEC-RELATION')
    document.relations.push({
      ...objectOf(document, node),
      sourceId: refIn(firstChild(node, 'SOURCE')),
      targetId: refIn(firstChild(node, 'TARGET')),
    });
  else if (node.name === 'SPECIFICATION')
    document.specifications.push({
      ...objectOf(document, node),
      children: placesBelow(node),
    });
  else if (node.name === 'RELATION-GROUP') document.groups.push(groupOf(node));
}
