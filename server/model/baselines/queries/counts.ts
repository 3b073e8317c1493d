import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { BaselineKind } from '../baseline.ts';

/** Counts the baselines of a kind for each of some artifacts, by the artifact's id; one statement. */
export async function countBaselinesOf(
  ctx: Ctx,
  { organizationId, projectId }: ProjectKey<'READ'>,
  kind: BaselineKind,
  rootIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('baseline')
    .select(['rootId', sql<number>`count(*)::integer`.as('count')])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('kind', '=', kind)
    .where('rootId', '=', sql<number>`any(${[...rootIds]}::integer[])`)
    .groupBy('rootId')
    .execute();
  return new Map(rows.map(({ rootId, count }) => [rootId!, count]));
}
