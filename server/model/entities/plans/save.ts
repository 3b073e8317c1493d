import { Turns } from '../../../platform/turns.ts';
import { within } from '../../../refusals.ts';
import type { Cause } from '../../changes/change.ts';
import type { EntityPatch } from '../entity.ts';
import { plannedLinks } from '../links.ts';
import { attrsAfter, patched, writtenAttrsAfter, type Origin, type Stamp } from '../patched.ts';
import { settleClasses, type Warn } from './class-changes.ts';
import type { Ahead, Plan, Scope } from './plan.ts';
import { orderTargets } from './target-orders.ts';

/** A patch of an entity that has its id. */
export type Patch = EntityPatch & { id: number };

export interface SaveSettings {
  /** Who makes what, and when, and whether they wrote the values themselves. */
  stamp: Pick<Stamp, 'username' | 'date' | 'isWritten'>;
  /** Who made created entities and when, by entity id: what an import brings along. */
  origins?: ReadonlyMap<number, Origin> | undefined;
  globalIdFor(id: number): string;
  /** Whether attributes, labels and links that an entity cannot keep in its new class may go; a save that does not say so is refused with their list. */
  letGo?: boolean | undefined;
  /** Hears of what is let go. */
  warn?: Warn | undefined;
  cause: Cause;
  /** What is written already. Patches may link it. */
  ahead?: Ahead | undefined;
}

/** The save of given fields and links; see `EntityPatch` for what a patch may say. Of very many, others have their turn meanwhile. */
export async function planSave(scope: Scope, patches: readonly Patch[], settings: SaveSettings): Promise<Plan> {
  const { key, schema, now: before } = scope;
  const { ahead } = settings;
  const after = new Map([...before, ...(ahead?.entities ?? [])]);
  const turns = new Turns();
  for (const [index, patch] of patches.entries()) {
    if (turns.isOver) await turns.next();
    if (ahead?.entities.has(patch.id)) continue;
    const { stamp, origins } = settings;
    const origin = origins?.get(patch.id);
    const newGlobalId = () => settings.globalIdFor(patch.id);
    const own = { ...stamp, origin, newGlobalId };
    after.set(
      patch.id,
      within(index, () => patched(schema, key, before.get(patch.id), patch, own)),
    );
  }
  const checkAttrs = settings.stamp.isWritten ? writtenAttrsAfter : attrsAfter;
  const links = await plannedLinks(schema, patches, after, scope.links, checkAttrs);
  if (turns.isOver) await turns.next();
  settleClasses(scope, after, links, settings);
  orderTargets(schema, patches, after, scope.links, links);
  const own = new Set(patches.map(({ id }) => id));
  return { key, schema, before, after, links, own, returning: new Map(), cause: settings.cause, sent: patches, ahead };
}
