import type { OpenDocument } from './document.ts';
import { firstChild, elementName, refIn, firstChildText, type ReqifElement } from './read-node.ts';
import { groupOf, readObject, placesBelow } from './read-objects.ts';
import { datatypeOf, readType } from './read-types.ts';

/** Tells whether elements of a name are collected whole before they are read; all others are read as they come. */
export const isCollected = (name: string) =>
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
export const isMisplaced = ({ name }: Pick<ReqifElement, 'name'>): boolean =>
  name === 'SPEC-OBJECT' || name === 'SPEC-RELATION' || name === 'SPECIFICATION';

/** Removes such an element from its surroundings, with a warning; `around` are all the elements around it. */
export function removeElement(
  document: OpenDocument,
  node: ReqifElement,
  parent: ReqifElement,
  around: readonly ReqifElement[],
): void {
  (parent.children as ReqifElement[]).pop();
  const [outermost] = around;
  const id = node.attributes['IDENTIFIER'] ?? '';
  document.warnings.push({
    object: elementName(node) || id || null,
    message: `The ${node.name} '${id}' is inside the ${outermost!.name} '${outermost!.attributes['IDENTIFIER'] ?? ''}', where ReqIF does not allow it; it was read as if it were in its own list.`,
  });
}

/** Takes an element that is whole into the document. */
export function storeElement(document: OpenDocument, node: ReqifElement): void {
  const id = node.attributes['IDENTIFIER'] ?? '';
  if (node.name === 'REQ-IF-HEADER')
    document.header = {
      id,
      title: firstChildText(node, 'TITLE'),
      comment: firstChildText(node, 'COMMENT'),
      toolId: firstChildText(node, 'REQ-IF-TOOL-ID'),
      sourceToolId: firstChildText(node, 'SOURCE-TOOL-ID'),
      repositoryId: firstChildText(node, 'REPOSITORY-ID'),
    };
  else if (node.name.startsWith('DATATYPE-DEFINITION-')) document.datatypes.set(id, datatypeOf(node));
  else if (node.name.endsWith('-TYPE')) document.types.set(id, readType(node));
  else if (node.name === 'SPEC-OBJECT') {
    if (!id)
      return void document.warnings.push({
        object: elementName(node) || null,
        message: 'An object has no IDENTIFIER; it was left out.',
      });
    document.objects.push(readObject(document, node));
  } else if (node.name === 'SPEC-RELATION')
    document.relations.push({
      ...readObject(document, node),
      sourceId: refIn(firstChild(node, 'SOURCE')),
      targetId: refIn(firstChild(node, 'TARGET')),
    });
  else if (node.name === 'SPECIFICATION')
    document.specifications.push({
      ...readObject(document, node),
      children: placesBelow(node),
    });
  else if (node.name === 'RELATION-GROUP') document.groups.push(groupOf(node));
}
