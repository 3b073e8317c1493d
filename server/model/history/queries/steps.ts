import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { causes, undoableParts, type Cause } from '../../revisions/cause.ts';
import type { HistoryStep } from '../step.ts';

/**
 * Reads the steps of a user in a project, newest first. A step is one of their revisions with changes, or the first by which they undid
 * somebody else's work; undoing and redoing it later reverses that step and is no step of its own.
 */
async function stepsBy(
  db: Reader,
  { organizationId, projectId, asOf }: ProjectKey,
  username: string,
  { where = sql`true`, limit }: { where?: Sql; limit: number },
): Promise<HistoryStep[]> {
  const until = (column: Sql): Sql => (asOf === null ? sql`true` : sql`${column} <= ${asOf}`);
  const { rows } = await sql<HistoryStep>`
    select * from (
      select r.organization_id, r.project_id, r.number as revision, r.date, r.cause as kind, r.cause_revision, r.cause_project_id, r.is_skipped,
        coalesce(r.step, r.number) as began, last.number as last, last.cause as last_kind, last.username as last_by, last.date as last_date
      from revision r left join lateral (
        select number, cause, username, date from revision t
        where t.organization_id = r.organization_id and t.project_id = r.project_id and t.step = coalesce(r.step, r.number)
          and t.number > r.number and ${until(sql`t.number`)}
        order by t.number desc limit 1
      ) last on true
      where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.username = ${username}
        and ${until(sql`r.number`)} and ${isStep} and ${isSinceCopied}
    ) step where ${where} order by revision desc limit ${limit}`.execute(db);
  return rows;
}

const own = (t: Sql): Sql =>
  sql`select from revision t where t.organization_id = r.organization_id and t.project_id = r.project_id and t.username = r.username and ${t}`;
/** Lists the kinds of causes of whose revisions this part can be undone. */
const causesWith = (part: (typeof undoableParts)[Cause['kind']]): Sql =>
  sql.join(causes.filter((kind) => undoableParts[kind] === part).map((kind) => sql.lit(kind)));
const isStep: Sql = sql`r.cause not in (${causesWith('nothing')}) and (r.cause <> 'schema' or r.cause_revision is null)
  and (r.step is null or not exists (${own(sql`t.number = r.step`)}) and not exists (${own(sql`t.step = r.step and t.number < r.number`)}))
  and (exists (select from stored_change_record c where c.organization_id = r.organization_id and c.project_id = r.project_id and c.revision = r.number)
    or r.cause in (${causesWith('entities or schema')}) and exists (select from schema_change c
      where c.organization_id = r.organization_id and c.project_id = r.project_id and c.revision = r.number))`;

/** Matches steps since the project was copied; earlier ones belong to the source project. */
const isSinceCopied: Sql = sql`r.number > coalesce((select max(t.number) from revision t
  where t.organization_id = r.organization_id and t.project_id = r.project_id and t.cause = 'copy'), 0)`;

const takenBack: Sql = sql`last is not null and (last_kind = 'undo') <> (kind = 'undo')`;

/** Reads a page of the viewer's steps. */
export const readMySteps = (
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  { limit, before }: { limit: number; before?: number | null | undefined },
): Promise<HistoryStep[]> =>
  stepsBy(ctx.db, key, signedIn(ctx).username, { where: before ? sql`revision < ${before}` : sql`true`, limit });

/** Counts all steps of the viewer. */
export async function countMySteps(ctx: Ctx, { organizationId, projectId }: ProjectKey<'READ'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from revision r
    where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.username = ${signedIn(ctx).username} and ${isStep} and ${isSinceCopied}`.execute(
    ctx.db,
  );
  return rows[0]!.count;
}

/** Reads the steps that a user undoes next: their newest ones that are neither undone nor skipped, back to a chosen one. */
export const stepsToUndo = (db: Reader, key: ProjectKey, username: string, to: number | undefined, limit: number) =>
  stepsBy(db, key, username, {
    where: sql`not (${takenBack}) and revision >= ${to ?? 0} and (not is_skipped or revision = ${to ?? 0})`,
    limit,
  });

/** Reads a user's step by its revision, if it is not undone. */
export async function stepToUndo(
  db: Reader,
  key: ProjectKey,
  username: string,
  revision: number,
): Promise<HistoryStep | undefined> {
  const [step] = await stepsBy(db, key, username, {
    where: sql`not (${takenBack}) and revision = ${revision}`,
    limit: 1,
  });
  return step;
}

const NAMED = 3;

/** Tells whether a step changed any of some entities, and returns the first entities that it changed. */
export async function whereStepWas(
  db: Reader,
  { organizationId, projectId }: ProjectKey,
  revision: number,
  among: readonly number[],
): Promise<{ isShown: boolean; first: number[] }> {
  const { rows } = await sql<{ isShown: boolean; first: number[] }>`
    with touched as materialized (
      select c.entity_id from revision r join stored_change_record c
        on c.organization_id = r.organization_id and c.project_id = r.project_id and c.revision = r.number
      where r.organization_id = ${organizationId} and r.project_id = ${projectId}
        and (r.number = ${revision} or r.step = ${revision} and r.cause = 'import'))
    select exists (select from touched where entity_id = any(${[...among]}::integer[])) as is_shown,
      array(select distinct entity_id from touched order by entity_id limit ${NAMED}) as first`.execute(db);
  return rows[0]!;
}

/**
 * Reads the steps that somebody redoes next, the last undone first: those they undid themselves without having done anything new since,
 * which would be a decision against them.
 */
export async function stepsToRedo(db: Reader, key: ProjectKey, username: string): Promise<HistoryStep[]> {
  const [newest] = await stepsBy(db, key, username, { limit: 1 });
  if (!newest) return [];
  const { rows } = await sql<{ step: number }>`
    select distinct step from (select step from revision where organization_id = ${key.organizationId} and project_id = ${key.projectId}
      and username = ${username} and number > ${newest.revision} and step is not null order by number desc limit ${DEEP}) turned`.execute(
    db,
  );
  if (rows.length === 0) return [];
  const began = rows.map(({ step }) => step);
  const steps = await stepsBy(db, key, username, {
    where: sql`began = any(${began}::integer[]) and ${takenBack} and not is_skipped and last_by = ${username} and last > ${newest.revision}`,
    limit: DEEP,
  });
  return steps.toSorted((a, b) => b.last! - a.last!);
}

/** The maximum number of steps undone or redone at once. */
export const DEEP = 100;
