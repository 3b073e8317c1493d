import type { TxCtx } from '../../../platform/context.ts';
import { extendPlan, type Plan } from '../plans/plan.ts';
import { entitiesForUpdate } from '../queries/rows.ts';

/**
 * Completes a plan with both ends of every link that it changes or removes, since both ends record the change. Reads nothing if the plan
 * has them all.
 */
export async function withFarEnds(ctx: TxCtx, plan: Plan): Promise<Plan> {
  const { before, after, links } = plan;
  const unknown = new Set<number>();
  for (const { sourceId, targetId } of [...links.gone, ...links.changed.map(({ link }) => link)])
    for (const id of [sourceId, targetId]) if (!before.has(id) && !after.has(id)) unknown.add(id);
  if (unknown.size === 0) return plan;
  return extendPlan(plan, { read: await entitiesForUpdate(ctx.db, plan.key.organizationId, [...unknown]) });
}
