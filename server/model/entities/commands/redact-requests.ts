import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { extendPlan, type Plan } from '../plans/plan.ts';
import { entitiesForUpdate } from '../queries/rows.ts';

/** Completes a plan that redacts entities with their change requests, which contain the same. Reads nothing if no entity is redacted. */
export async function withRedactedRequests(ctx: TxCtx, plan: Plan): Promise<Plan> {
  const ids = [...plan.after.values()]
    .filter(({ id, isRedacted }) => isRedacted && plan.before.get(id)?.isRedacted === false)
    .map(({ id }) => id);
  if (ids.length === 0) return plan;
  const requests = await requestsFor(ctx, plan, ids);
  const unknown = requests.filter((id) => !plan.after.has(id));
  const read = await entitiesForUpdate(ctx.db, plan.key.organizationId, unknown);
  const whole = extendPlan(plan, { read });
  const changed = requests.flatMap((id) => {
    const request = whole.after.get(id);
    return request && !request.isRedacted ? [{ ...request, isRedacted: true }] : [];
  });
  return changed.length === 0 ? plan : extendPlan(whole, { changed });
}

/** Reads the issues that propose changes of some entities, by a link or by the number they name. */
async function requestsFor(ctx: TxCtx, { key }: Plan, ids: readonly number[]): Promise<number[]> {
  const { organizationId, projectId } = key;
  const linked = (near: string, far: string) => sql`select l.${sql.ref(far)} as id from link l
    where l.organization_id = ${organizationId} and l.${sql.ref(near)} = any(${ids}::integer[])`;
  const { rows } = await sql<{ id: number }>`
    select m.id from entity m join (${linked('source_id', 'target_id')} union ${linked('target_id', 'source_id')}) l on l.id = m.id
    where m.organization_id = ${organizationId} and m.project_id = ${projectId}
      and exists (select from jsonb_object_keys(m.metadata) k where starts_with(k, 'change:'))
    union select m.id from entity m where m.organization_id = ${organizationId} and m.project_id = ${projectId}
      and m.metadata ? 'change:target' and m.metadata ->> 'change:target' = any(${ids.map(String)}::text[])`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
