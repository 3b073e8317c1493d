import { Turns } from '../../../platform/turns.ts';
import { within } from '../../../refusals/refusal.ts';
import type { Cause } from '../../revisions/cause.ts';
import type { Steps } from '../../workflow/rules/steps.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import { withWordsOf } from '../rules/made-elsewhere.ts';
import { withoutDecisions } from '../rules/notes.ts';
import { settleClasses } from './class-changes.ts';
import { plannedLinks } from './links.ts';
import { attrsAfter, applyPatch, writtenAttrsAfter, type Origin, type Stamp } from './patch.ts';
import type { Early, Plan, Scope, Warn } from './plan.ts';
import { orderTargets } from './target-orders.ts';

/** A patch of an entity that has its id. */
export type PatchWithId = EntityPatch & { id: number };

export interface SaveSettings {
  /** The author and time of the save, and whether the author wrote the values. */
  stamp: Pick<Stamp, 'username' | 'date' | 'isWritten' | 'isNoting'>;
  /** The original authors and times of imported entities, by id. */
  origins?: ReadonlyMap<number, Origin> | undefined;
  globalIdFor(id: number): string;
  /** True to trust a file's notes on who did what. */
  isAsItWas?: boolean | undefined;
  /**
   * True to drop attributes, labels and links that an entity cannot keep in its new class; otherwise the save is refused with their list.
   */
  letGo?: boolean | undefined;
  /** The transitions a mover may take: a state that came along from an old class and cannot be reached in the new one is lost. */
  steps?: Steps | undefined;
  /** Receives a warning of each loss. */
  warn?: Warn | undefined;
  cause: Cause;
  /** The entities that are written already; patches may link to them. */
  early?: Early | undefined;
}

/** Plans the save of fields and links; see `EntityPatch`. A large save gives other work its turn in between. */
export async function planSave(scope: Scope, patches: readonly PatchWithId[], settings: SaveSettings): Promise<Plan> {
  const { key, schema, now: before } = scope;
  const { early } = settings;
  const after = new Map([...before, ...(early?.entities ?? [])]);
  const turns = new Turns();
  for (const [index, given] of patches.entries()) {
    if (turns.isOver) await turns.next();
    if (early?.entities.has(given.id)) continue;
    const patch = settings.cause.kind === 'import' ? asBroughtIn(given, before.get(given.id), settings) : given;
    const { stamp, origins } = settings;
    const origin = origins?.get(patch.id);
    const newGlobalId = () => settings.globalIdFor(patch.id);
    const own = { ...stamp, origin, newGlobalId };
    after.set(
      patch.id,
      within(index, () => applyPatch(schema, key, before.get(patch.id), patch, own)),
    );
  }
  const checkAttrs = settings.stamp.isWritten ? writtenAttrsAfter : attrsAfter;
  const links = await plannedLinks(schema, patches, after, scope.links, checkAttrs);
  if (turns.isOver) await turns.next();
  settleClasses(scope, after, links, { ...settings, patches });
  orderTargets(schema, patches, after, scope.links, links);
  const own = new Set(patches.map(({ id }) => id));
  return { key, schema, before, after, links, own, returning: new Map(), cause: settings.cause, sent: patches, early };
}

/** Drops a file's notes on who did what unless they are trusted; notes made here are always kept. */
function asBroughtIn(patch: PatchWithId, before: Entity | undefined, { isAsItWas }: SaveSettings): PatchWithId {
  const given = patch.metadata;
  if (!given) return patch;
  const metadata = isAsItWas ? withWordsOf(before?.metadata ?? {}, given) : withoutDecisions(given, before?.metadata);
  return metadata === given ? patch : { ...patch, metadata };
}
