import type { TxCtx } from '../../../platform/context.ts';
import type { Entity, Link } from '../entity.ts';
import { uncheckedEntities, type Plan, type Warn } from '../plans/plan.ts';
import { readReferences } from '../queries/references.ts';
import { entitiesForUpdate } from '../queries/rows.ts';
import { newReferences, refuseMissing, withNames, withoutMissing } from '../rules/references.ts';

/** Adds the entities at the far ends of links to those that are locked: whether the links stay depends on their classes too. */
export async function lockFarEnds(
  ctx: TxCtx,
  { organizationId }: { organizationId: number },
  links: readonly Link[],
  locked: Map<number, Entity>,
): Promise<void> {
  const ends = new Set(links.flatMap((link) => [link.sourceId, link.targetId]).filter((id) => !locked.has(id)));
  if (ends.size === 0) return;
  for (const [id, entity] of await entitiesForUpdate(ctx.db, organizationId, [...ends])) locked.set(id, entity);
}

/** Refuses values that refer to missing files, people or teams; with `warn` they are left out with a warning. */
export async function checkReferences(ctx: TxCtx, plan: Plan, warn?: Warn): Promise<void> {
  const { key, schema, before, after, links, sent = [] } = plan;
  const wanted = newReferences(schema, before, uncheckedEntities(plan), links);
  const there = await readReferences(ctx.db, key, wanted);
  if (warn) withoutMissing(schema, { wanted, there }, after, links, warn);
  else refuseMissing(wanted, there, sent);
  withNames(schema, there, after, links);
}
