import { Turns } from '../../../platform/turns.ts';
import { within } from '../../../refusals/refusal.ts';
import type { Cause } from '../../changes/change.ts';
import type { Steps } from '../../workflow/rules/steps.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import { plannedLinks } from '../links.ts';
import { attrsAfter, patched, writtenAttrsAfter, type Origin, type Stamp } from '../patched.ts';
import { withWordsOf } from '../rules/made-elsewhere.ts';
import { withoutDecisions } from '../rules/noted.ts';
import { settleClasses } from './class-changes.ts';
import type { Ahead, Plan, Scope, Warn } from './plan.ts';
import { orderTargets } from './target-orders.ts';

/** A patch of an entity that has its id. */
export type Patch = EntityPatch & { id: number };

export interface SaveSettings {
  /** Who makes what, and when, and whether they wrote the values themselves. */
  stamp: Pick<Stamp, 'username' | 'date' | 'isWritten' | 'isNoting'>;
  /** Who made created entities and when, by entity id: what an import brings along. */
  origins?: ReadonlyMap<number, Origin> | undefined;
  globalIdFor(id: number): string;
  /** Whether what a file notes of who did what is true here. */
  isAsItWas?: boolean | undefined;
  /** Whether attributes, labels and links that an entity cannot keep in its new class may go; a save that does not say so is refused with their list. */
  letGo?: boolean | undefined;
  /** How states may be come into, where a class changes: one that came along with it and that nothing leads to is lost. */
  steps?: Steps | undefined;
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
  for (const [index, given] of patches.entries()) {
    if (turns.isOver) await turns.next();
    if (ahead?.entities.has(given.id)) continue;
    const patch = settings.cause.kind === 'import' ? asBroughtIn(given, before.get(given.id), settings) : given;
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
  settleClasses(scope, after, links, { ...settings, patches });
  orderTargets(schema, patches, after, scope.links, links);
  const own = new Set(patches.map(({ id }) => id));
  return { key, schema, before, after, links, own, returning: new Map(), cause: settings.cause, sent: patches, ahead };
}

/** What a file notes of who did what is not taken as it stands unless it is true here; what is noted here stays in any case. */
function asBroughtIn(patch: Patch, before: Entity | undefined, { isAsItWas }: SaveSettings): Patch {
  const given = patch.metadata;
  if (!given) return patch;
  const metadata = isAsItWas ? withWordsOf(before?.metadata ?? {}, given) : withoutDecisions(given, before?.metadata);
  return metadata === given ? patch : { ...patch, metadata };
}
