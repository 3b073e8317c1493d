import type { Steps } from '../../workflow/rules/steps.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import {
  classChangeLosses,
  losesSomething,
  lossInWords,
  unlawfulLinks,
  withoutForeign,
} from '../rules/class-change.ts';
import { linkKey, type PlannedLinks } from './links.ts';
import type { Scope, Warn } from './plan.ts';

interface Settling {
  letGo?: boolean | undefined;
  warn?: Warn | undefined;
  steps?: Steps | undefined;
  /** The patches as sent: a value that they contain did not come from the old class. */
  patches: readonly (EntityPatch & { id: number })[];
}

/** Removes what entities cannot keep in their new classes; refuses with the list unless that is allowed. */
export function settleClasses(
  { schema, now: before, links }: Scope,
  after: Map<number, Entity>,
  planned: PlannedLinks,
  { letGo, warn, steps, patches }: Settling,
): void {
  const changed = [...after.values()].filter(
    ({ id, classId }) => before.has(id) && before.get(id)!.classId !== classId,
  );
  if (changed.length === 0) return;
  const sent = new Map(patches.map(({ id, attrs }) => [id, attrs]));
  const kept = changed.map((wanted) => ({ wanted, kept: withoutState(withoutForeign(schema, wanted)) }));
  const leaving = unlawfulLinks(schema, planned, links, after, new Set(changed.map(({ id }) => id)));
  const losses = classChangeLosses(schema, kept, leaving, after);
  if (losses.length > 0 && !letGo) throw losesSomething(losses);
  for (const { kept: entity } of kept) after.set(entity.id, entity);
  const gone = new Set(leaving.map(linkKey));
  planned.gone.push(...leaving);
  planned.changed = planned.changed.filter(({ link }) => !gone.has(linkKey(link)));
  for (const loss of losses) warn?.(loss.entity, `${lossInWords(loss)}.`);

  /** The entity without a state that came along with it, where nothing leads to that from where its new class begins. */
  function withoutState(entity: Entity): Entity {
    const step = steps?.stepOf(before.get(entity.id), entity);
    if (!step || step.transition || sent.get(entity.id)?.[step.property.id] !== undefined) return entity;
    const { [step.property.id]: _, ...attrs } = entity.attrs;
    return { ...entity, attrs };
  }
}
