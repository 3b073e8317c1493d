import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

import { readsOf } from '../../../platform/graph/compiler/reads.ts';
import type { EntityColumn } from '../queries/columns.ts';

/** The columns read with every entity: those of its key, its class, and its position in lists. */
const always = ['organizationId', 'id', 'projectId', 'classId', 'sortNumber'] as const satisfies EntityColumn[];

const known = new WeakMap<FieldNode, readonly EntityColumn[] | null>();

/** Returns the columns that a query selects of the entities at a path below the resolved field; null for all of them. */
export function columnsAt(info: GraphQLResolveInfo, ...path: string[]): readonly EntityColumn[] | null {
  const [node, ...others] = info.fieldNodes;
  if (!node || others.length > 0) return null;
  const found = known.get(node);
  if (found !== undefined) return found;
  let at = [node];
  for (const name of path)
    at = at.flatMap((each) => fieldsOf(info, each.selectionSet)).filter((each) => each.name.value === name);
  const fields = at.flatMap((each) => fieldsOf(info, each.selectionSet)).map((each) => each.name.value);
  const reads = readsOf(info.schema, 'Entity', fields) as EntityColumn[] | undefined;
  const wanted = reads ? [...new Set([...always, ...reads])] : null;
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
