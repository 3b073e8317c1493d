import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

import type { EntityColumn } from '../queries/rows.ts';

const always = ['organizationId', 'id', 'projectId', 'classId', 'name', 'number', 'sortNumber', 'revision'] as const;

// What each field of an entity reads beyond that. One that is not here is given the whole entity.
const columns: Record<string, readonly EntityColumn[]> = {
  __typename: [],
  id: [],
  entityId: [],
  projectId: [],
  name: [],
  number: [],
  displayName: [],
  sortNumber: [],
  revision: [],
  class: [],
  links: [],
  parent: [],
  childCount: [],
  children: [],
  whole: [],
  partCount: ['labelIds'],
  parts: ['labelIds'],
  relationGroups: [],
  project: [],
  globalId: ['globalId'],
  description: ['description'],
  plainDescription: ['description'],
  labels: ['labelIds'],
  created: ['created'],
  createdBy: ['createdBy'],
  creator: ['createdBy'],
  modified: ['modified'],
  modifiedBy: ['modifiedBy'],
  modifier: ['modifiedBy'],
  isHidden: ['isHidden'],
  isArchived: ['isArchived'],
  isRedacted: ['isRedacted'],
  isLocked: ['isLocked'],
  lockedBy: ['lockedBy'],
  qualityScore: ['attrs'],
  attributes: ['attrs'],
  attribute: ['attrs'],
};

const known = new WeakMap<FieldNode, readonly EntityColumn[] | null>();

/** The columns that a query reads of the entities at a path below the field that is being resolved; null for all of them. */
export function columnsAt(info: GraphQLResolveInfo, ...path: string[]): readonly EntityColumn[] | null {
  const [node, ...others] = info.fieldNodes;
  if (!node || others.length > 0) return null;
  const found = known.get(node);
  if (found !== undefined) return found;
  let at = [node];
  for (const name of path)
    at = at.flatMap((each) => fieldsOf(info, each.selectionSet)).filter((each) => each.name.value === name);
  const fields = at.flatMap((each) => fieldsOf(info, each.selectionSet)).map((each) => each.name.value);
  const isKnown = fields.every((field) => Object.hasOwn(columns, field));
  const wanted = isKnown ? [...new Set([...always, ...fields.flatMap((field) => columns[field]!)])] : null;
  known.set(node, wanted);
  return wanted;
}

/** The fields of a selection, those of fragments among them. */
function fieldsOf(info: GraphQLResolveInfo, selection: SelectionSetNode | undefined): FieldNode[] {
  return (selection?.selections ?? []).flatMap((each) => {
    if (each.kind === Kind.FIELD) return [each];
    if (each.kind === Kind.INLINE_FRAGMENT) return fieldsOf(info, each.selectionSet);
    return fieldsOf(info, info.fragments[each.name.value]?.selectionSet);
  });
}
