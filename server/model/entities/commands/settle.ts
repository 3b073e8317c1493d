import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Schema } from '../../schema/schema.ts';
import { lossesOf, losesSomething, lossInWords, unlawfulLinks, withoutForeign } from '../class-change.ts';
import type { Entity, Link } from '../entity.ts';
import { linkKey, type PlannedLinks } from '../links.ts';
import { readReferences } from '../queries/references.ts';
import { entitiesForUpdate } from '../queries/rows.ts';
import { newReferences, refuseMissing, withNames, withoutMissing } from '../references.ts';
import type { SaveOptions } from './save.ts';

/** Hears of what could not be kept of an entity, which is named as people know it. */
export type Warn = (entity: string, message: string) => void;

/** Adds the entities at the far ends of links to those that are locked: whether the links stay depends on their classes too. */
export async function lockFarEnds(
  ctx: TxCtx,
  { organizationId }: ProjectKey,
  links: readonly Link[],
  locked: Map<number, Entity>,
): Promise<void> {
  const ends = new Set(links.flatMap((link) => [link.sourceId, link.targetId]).filter((id) => !locked.has(id)));
  if (ends.size === 0) return;
  for (const [id, entity] of await entitiesForUpdate(ctx.db, organizationId, [...ends])) locked.set(id, entity);
}

/** Takes away what entities cannot keep in their new classes. Refused with the list, unless it may go. */
export function settleClasses(
  schema: Schema,
  before: ReadonlyMap<number, Entity>,
  now: Map<number, Entity>,
  planned: PlannedLinks,
  links: readonly Link[],
  { letGo, warn }: Pick<SaveOptions, 'letGo' | 'warn'>,
): void {
  const changed = [...now.values()].filter(({ id, classId }) => before.has(id) && before.get(id)!.classId !== classId);
  if (changed.length === 0) return;
  const settled = changed.map((wanted) => ({ wanted, kept: withoutForeign(schema, wanted) }));
  const leaving = unlawfulLinks(schema, planned, links, now, new Set(changed.map(({ id }) => id)));
  const losses = lossesOf(schema, settled, leaving, now);
  if (losses.length > 0 && !letGo) throw losesSomething(losses);
  for (const { kept } of settled) now.set(kept.id, kept);
  const gone = new Set(leaving.map(linkKey));
  planned.gone.push(...leaving);
  planned.changed = planned.changed.filter(({ link }) => !gone.has(linkKey(link)));
  for (const loss of losses) warn?.(loss.entity, `${lossInWords(loss)}.`);
}

/** Refuses values that speak of files, people or teams that are not there; with `warn` they are left out and told. */
export async function settleReferences(
  ctx: TxCtx,
  key: ProjectKey,
  schema: Schema,
  before: ReadonlyMap<number, Entity>,
  now: Map<number, Entity>,
  planned: PlannedLinks,
  warn: Warn | undefined,
): Promise<void> {
  const wanted = newReferences(schema, before, now.values(), planned);
  const there = await readReferences(ctx.db, key, wanted);
  if (warn) withoutMissing(schema, { wanted, there }, now, planned, warn);
  else refuseMissing(wanted, there);
  withNames(schema, there, now, planned);
}
