import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { FactList } from '../paper.ts';
import { momentsOf } from './entities.ts';

type Facts = FactList['facts'];

/** Reads of which moment a report is: the baselines of its revision, when that was made, and its number. */
export async function readReportMoment(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  rootId: number | null | undefined,
): Promise<Facts> {
  const number = key.asOf ?? key.revision;
  const { organizationId, projectId } = key;
  const then = await ctx.db
    .selectFrom('revision')
    .select('date')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('number', '=', number)
    .executeTakeFirst();
  const when = momentsOf(ctx);
  return [
    ...(key.asOf === null ? [] : await baselineFacts(ctx, key, key.asOf, rootId)),
    ...(then ? [['As of', when(then.date)] as const] : []),
    ['Revision', String(number)],
  ];
}

/** Names the baselines of a revision. Those of other artifacts say nothing of this one. */
async function baselineFacts(
  ctx: Ctx,
  { organizationId, projectId }: ProjectKey<'READ'>,
  revision: number,
  rootId: number | null | undefined,
): Promise<Facts> {
  const found = await ctx.db
    .selectFrom('baseline')
    .select(['name', 'created', 'rootId'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('revision', '=', revision)
    .orderBy('id')
    .execute();
  const when = momentsOf(ctx);
  return found
    .filter((each) => each.rootId === null || !rootId || each.rootId === rootId)
    .map(({ name, created }) => ['Baseline', `${name}, created ${when(created)}`] as const);
}
