import type { ReqifDocument, ReqifHead, ReqifHierarchy, ReqifSpecification } from './document.ts';
import { isOurs as isOurAttribute } from './fields.ts';

/** Returns the specifications of a file. */
export const specificationsOf = (document: ReqifDocument, isOurs: boolean): readonly ReqifSpecification[] =>
  document.specifications.length > 0 || isOurs || isFromHere(document)
    ? document.specifications
    : [wholeFile(document)];

/** Tells whether we wrote the file, even if somebody has since dropped our extension. */
export const isFromHere = ({ header, types }: ReqifHead): boolean =>
  header.toolId === 'Truss' || [...types.values()].some((type) => [...type.attributes.values()].some(isOurAttribute));

/** A file without a specification is taken as one that holds everything. */
const wholeFile = (document: ReqifDocument): ReqifSpecification => ({
  id: document.header.id || 'reqif-file',
  name: document.header.title,
  description: '',
  typeId: '',
  values: [],
  children: Array.from(document.objects, ({ id }) => ({ id: '', objectId: id, children: [] })),
});

/** Returns the dotted position of each object in the hierarchy, where it first occurs. */
export function hierarchyPositions(
  children: readonly ReqifHierarchy[],
  prefix = '',
  found = new Map<string, string>(),
): Map<string, string> {
  children.forEach((node, i) => {
    const place = `${prefix}${i + 1}`;
    if (!found.has(node.objectId)) found.set(node.objectId, place);
    hierarchyPositions(node.children, `${place}.`, found);
  });
  return found;
}
