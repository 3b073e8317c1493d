import { sql } from 'kysely';

import type { AsOf } from '../../../identity/access/as-of.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { readProject } from '../../../model/projects/queries/projects.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import { tooManyDownloads } from '../../../refusals/downloads.ts';
import { reportJob, type ReportParameters } from '../jobs.ts';
import { askedOf, type ReportOptions } from '../rules/options.ts';
import { reportNamed } from '../types/index.ts';
import { openForArtifact } from './keep-as-artifact.ts';

/** The maximum number of a person's reports that wait or are being made. */
const MOST = 10;

/** Queues the making of a report. Refuses at once options that it does not have, and a missing permission to read. */
export async function startReport(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  { report, asked, asOf }: { report: string; asked: ReportOptions; asOf?: AsOf | null | undefined },
): Promise<Job> {
  const given = askedOf(reportNamed(report), asked);
  const { key } = await readProject(ctx, organization, projectId, asOf);
  if (given.saveAsArtifact) await openForArtifact(ctx, organization, projectId);
  const { organizationId, slug } = key;
  const { username } = signedIn(ctx);
  const id = await takeIds(ctx, organizationId, 'job', 1);
  const parameters: ReportParameters = {
    report,
    slug,
    asked: given,
    asOf: key.asOf === null ? null : { revision: key.asOf },
    timeZone: ctx.timeZone,
  };
  return inTransaction(ctx, async (ctx) => {
    await refuseMore(ctx, username);
    const job = { organizationId, id, projectId: key.projectId, fileId: null, createdBy: username };
    return enqueue(ctx, reportJob, { ...job, parameters: { ...parameters } });
  });
}

/** One person may not fill the queue for all others, in whichever organizations they ask. */
async function refuseMore({ db }: TxCtx, username: string): Promise<void> {
  // Reports are started one after the other, so that concurrent ones are counted against the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${username}`}, 0))`.execute(db);
  const { under } = await db
    .selectFrom('job')
    .select(sql<number>`count(*)::integer`.as('under'))
    .where('type', '=', reportJob.name)
    .where('createdBy', '=', username)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (under >= MOST) throw tooManyDownloads(MOST);
}
