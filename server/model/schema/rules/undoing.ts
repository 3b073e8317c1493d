import { invalid } from '../../../refusals/refusal.ts';
import { schemaKinds, type SchemaItem, type SchemaItems, type SchemaKind } from '../schema.ts';
import { noIds, noItems, overwritten, without } from './change.ts';
import { checks } from './check.ts';
import type { Ids } from './deletion.ts';
import { singular } from './ids.ts';
import { indexSchema } from './index-schema.ts';
import { isSame, type Home } from './merge.ts';

/** What a revision did to one item: null for what was not there. */
export interface ItemChange {
  kind: SchemaKind;
  itemId: number;
  before: SchemaItem | null;
  after: SchemaItem | null;
}

/** What takes back what a revision did to a schema. What somebody changed since, or needs by now, is refused. */
export function plannedUndoing(
  rows: SchemaItems,
  home: Home,
  changes: readonly ItemChange[],
): { writes: SchemaItems; deletes: Ids; rows: SchemaItems } {
  const deletes: Ids = { ...noIds };
  const writes: SchemaItems = { ...noItems };
  for (const { kind, itemId, before, after } of changes) {
    const now = (rows[kind] as SchemaItem[]).find(({ id, projectId }) => id === itemId && projectId === home.projectId);
    if (!isSame(now ?? null, after))
      throw invalid(
        `The ${singular[kind]} '${(now ?? after ?? before)?.name}' was changed since. Take that back first, or change it by hand.`,
      );
    if (before) Object.assign(writes, { [kind]: [...writes[kind], before] });
    else deletes[kind] = [...deletes[kind], itemId];
  }
  const result = overwritten(without(rows, home.projectId, deletes), writes);
  refuseUnlawful(result, home);
  return { writes, deletes, rows: result };
}

/** Refuses a schema in which something refers to what is not there. */
function refuseUnlawful(rows: SchemaItems, home: Home): void {
  const schema = indexSchema(rows, { ...home, version: '' });
  for (const kind of schemaKinds)
    for (const item of schema[kind].values())
      (checks[kind] as (item: SchemaItem, after: typeof schema) => void)(item, schema);
}
