import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import type { Baseline } from '../baseline.ts';
import { baselineTopic } from '../topics.ts';

/** Lets everybody who follows the baselines of a project know that they have changed. */
export async function announceBaselines(
  ctx: TxCtx,
  { organizationId, projectId }: Pick<Baseline, 'organizationId' | 'projectId'>,
): Promise<void> {
  await sql`insert into baseline_feed as f (organization_id, project_id, last) values (${organizationId}, ${projectId}, 1)
    on conflict (organization_id, project_id) do update set last = f.last + 1`.execute(ctx.db);
  ctx.news.add(baselineTopic({ organizationId, projectId }));
}
