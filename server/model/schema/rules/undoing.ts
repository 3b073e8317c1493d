import { invalid } from '../../../refusals/refusal.ts';
import { schemaKinds, type SchemaItem, type SchemaItems, type SchemaKind } from '../schema.ts';
import { noIds, noItems, overwriteItems, withoutItems } from './change.ts';
import { itemChecks } from './check.ts';
import type { Ids } from './deletion.ts';
import { singular } from './ids.ts';
import { indexSchema } from './index-schema.ts';
import { isSame, type Home } from './merge.ts';

/** A revision's change to one item, with null for a missing item. */
export interface ItemChange {
  kind: SchemaKind;
  itemId: number;
  before: SchemaItem | null;
  after: SchemaItem | null;
}

/** Plans the undo of a revision's schema changes; refuses it if somebody has changed the items since or uses them now. */
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
        `The ${singular[kind]} '${(now ?? after ?? before)?.name}' has been changed since. Undo that change first, or change it by hand.`,
      );
    if (before) Object.assign(writes, { [kind]: [...writes[kind], before] });
    else deletes[kind] = [...deletes[kind], itemId];
  }
  const result = overwriteItems(withoutItems(rows, home.projectId, deletes), writes);
  refuseUnlawful(result, home);
  return { writes, deletes, rows: result };
}

/** Refuses a schema with references to missing items. */
function refuseUnlawful(rows: SchemaItems, home: Home): void {
  const schema = indexSchema(rows, { ...home, version: '' });
  for (const kind of schemaKinds)
    for (const item of schema[kind].values())
      (itemChecks[kind] as (item: SchemaItem, after: typeof schema) => void)(item, schema);
}
