import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Change, ChangeRecord } from '../../changes/change.ts';
import type { Entity } from '../entity.ts';
import type { Clashes } from '../plans/clashes.ts';
import { planLayoutUndo, type PlannedLayout } from '../plans/layouts.ts';
import { readPlaces, readStored } from '../queries/layouts.ts';

/** Undoes a revision's changes to diagrams: restores places and names, and reports those that others have changed since as clashes. */
export async function undoLayouts(
  ctx: TxCtx,
  key: ProjectKey,
  records: readonly ChangeRecord[],
  after: ReadonlyMap<number, Entity>,
  clashes: Clashes,
): Promise<PlannedLayout[]> {
  const found: PlannedLayout[] = [];
  for (const { entityId: rootId, changes } of records)
    for (const change of after.has(rootId) ? changes.filter(isOfLayout) : []) {
      const at = { rootId, type: change.identifiers[0]! };
      const stored = await readStored(ctx.db, key, at);
      const places = await readPlaces(ctx.db, key, at);
      const planned = planLayoutUndo(at, change, stored?.name ?? null, places);
      found.push(planned.layout);
      for (const clash of planned.clashes) clashes.addOfLayout(after.get(rootId)!, at.type, clash);
    }
  return found;
}

const isOfLayout = ({ type }: Change) => type === 'DIAGRAM_LAYOUT';
