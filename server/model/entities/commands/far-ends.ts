import type { TxCtx } from '../../../platform/context.ts';
import { extended, type Plan } from '../plans/plan.ts';
import { entitiesForUpdate } from '../queries/rows.ts';

/**
 * A plan that knows both ends of every link that it changes or takes away, whoever made it and from whichever side: both have it on record.
 * Nothing is read where it knows them already.
 */
export async function withFarEnds(ctx: TxCtx, plan: Plan): Promise<Plan> {
  const { before, after, links } = plan;
  const unknown = new Set<number>();
  for (const { sourceId, targetId } of [...links.gone, ...links.changed.map(({ link }) => link)])
    for (const id of [sourceId, targetId]) if (!before.has(id) && !after.has(id)) unknown.add(id);
  if (unknown.size === 0) return plan;
  return extended(plan, { read: await entitiesForUpdate(ctx.db, plan.key.organizationId, [...unknown]) });
}
