import { schemaKinds, type SchemaItem, type SchemaItems, type SchemaKind } from '../schema.ts';
import { plannedDeletion, type Ids } from './deletion.ts';
import type { NumberedInput } from './ids.ts';
import type { Home } from './merge.ts';
import { plannedSave, type NewGlobalId } from './save.ts';

export const noItems: SchemaItems = { classes: [], properties: [], relations: [], labels: [] };
export const noIds: Ids = { classes: [], properties: [], relations: [], labels: [] };

/** The plan of a save that may also delete. */
export interface ChangePlan {
  writes: SchemaItems;
  deletes: Ids;
  /** The items that must not be in use, unless their uses are settled. */
  unused: Ids;
  /** The rows after the change. */
  rows: SchemaItems;
}

/** Plans a save and deletions together: first the save, so that remaining items no longer refer to deleted ones. */
export function plannedChange(
  rows: SchemaItems,
  home: Home,
  input: NumberedInput,
  gone: Readonly<Record<SchemaKind, readonly number[]>>,
  newGlobalId: NewGlobalId,
): ChangePlan {
  const saved = plannedSave(rows, home, input, newGlobalId);
  let left = overwriteItems(rows, saved.writes);
  let plan = { writes: saved.writes, unused: joinIds(noIds, { ...noIds, ...saved.unused }), deletes: noIds };
  for (const kind of schemaKinds) {
    // Skips items that have been deleted together with others.
    const went = new Set(plan.deletes[kind]);
    const ids = gone[kind].filter((id) => !went.has(id));
    if (ids.length === 0) continue;
    const deletion = plannedDeletion(left, home, kind, ids);
    plan = {
      deletes: joinIds(plan.deletes, deletion.deletes),
      unused: joinIds(plan.unused, deletion.unused),
      writes: overwriteItems(plan.writes, deletion.writes),
    };
    left = overwriteItems(withoutItems(left, home.projectId, deletion.deletes), deletion.writes);
  }
  return { ...plan, writes: withoutItems(plan.writes, home.projectId, plan.deletes), rows: left };
}

export const joinIds = (some: Ids, more: Ids): Ids =>
  Object.fromEntries(schemaKinds.map((kind) => [kind, [...new Set([...some[kind], ...more[kind]])]])) as Ids;

/** Returns the items without some of a project's own. */
export const withoutItems = (items: SchemaItems, projectId: number, gone: Ids): SchemaItems =>
  Object.fromEntries(
    schemaKinds.map((kind) => {
      const ids = new Set(gone[kind]);
      return [kind, (items[kind] as SchemaItem[]).filter((item) => item.projectId !== projectId || !ids.has(item.id))];
    }),
  ) as unknown as SchemaItems;

/** Returns the items with others replacing those of the same id in the same project. */
export function overwriteItems(rows: SchemaItems, writes: SchemaItems): SchemaItems {
  const nameOf = ({ projectId, id }: { projectId: number; id: number }) => `${projectId}:${id}`;
  const merged = (kind: SchemaKind) => [
    ...new Map([...rows[kind], ...writes[kind]].map((item) => [nameOf(item), item])).values(),
  ];
  return Object.fromEntries(schemaKinds.map((kind) => [kind, merged(kind)])) as unknown as SchemaItems;
}
