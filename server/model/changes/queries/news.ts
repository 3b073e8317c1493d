import { sql } from 'kysely';

import { openProjectRow, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { viewOf } from '../../../identity/access/rules/permissions.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { News } from '../../../platform/feed/news.ts';
import type { ProjectPlace as Place } from '../../projects/project.ts';
import { projectTopic } from '../../revisions/topics.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { ChangeRecord, ProjectChange, SeenChange } from '../change.ts';
import { causeIn, type CauseRow } from './causes.ts';
import { remember, cachedRevisions } from './recent-revisions.ts';
import { shownRecords } from './veil.ts';

const REVISIONS_AT_ONCE = 50;
/** The number of change records that followers of a project receive per revision; they have to ask for the rest. */
const RECORDS_TOLD = 500;
export const isLarge = ({ totalCount }: Pick<ProjectChange, 'totalCount'>): boolean => totalCount > RECORDS_TOLD;
/** Reads the revisions after one, in order, at most a page; recently read ones are the same objects for every caller. */
async function newsAfter(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  seen: number,
): Promise<SeenChange[]> {
  const key = await enter(ctx, organization, projectId);
  if (key.revision <= seen) return [];
  const known = cachedRevisions(ctx.services, key, seen + 1, Math.min(key.revision, seen + REVISIONS_AT_ONCE));
  const last = known.at(-1)?.revision ?? seen;
  if (last === key.revision || known.length === REVISIONS_AT_ONCE) return shownTo(ctx, key, known);
  const schema = await readSchema(ctx.db, key);
  const changes = await revisionsAfter(ctx, key, last);
  const read = changes.map((change) => ({
    ...change,
    records: change.records.map((record) => ({ ...record, schema })),
  }));
  return shownTo(ctx, key, [...known, ...remember(ctx.services, read)].slice(0, REVISIONS_AT_ONCE));
}

/** Hides the contents of redacted entities from a viewer; the remembered changes are shared by all viewers. */
async function shownTo(ctx: Ctx, key: ProjectKey, changes: SeenChange[]): Promise<SeenChange[]> {
  if (!key.isVeiled) return changes;
  const shown = await shownRecords(
    ctx.db,
    () => key,
    changes.flatMap(({ records }) => records),
  );
  const byRevision = Map.groupBy(shown, ({ revision }) => revision);
  return changes.map((change) => ({ ...change, records: byRevision.get(change.revision) ?? [] }));
}

/** Returns a key for a follower; many simultaneous followers share the statement. */
const enter = async (ctx: Ctx, organization: OrganizationRef, projectId: number): Promise<ProjectKey<'READ'>> =>
  (await openProjectRow(ctx, organization, projectId)).key;
/** The revisions of a project, for those who follow it as one. */
export const projectNews = {
  enter: async (ctx: Ctx, { organization, projectId }: Place) => {
    const key = await enter(ctx, organization, projectId);
    return { topic: projectTopic(key), last: key.revision, view: viewOf(signedIn(ctx).permissions, key.slug) };
  },
  read: (ctx: Ctx, { organization, projectId }: Place, after: number) => newsAfter(ctx, organization, projectId, after),
  page: REVISIONS_AT_ONCE,
  numberOf: ({ revision }: SeenChange) => revision,
} satisfies News<SeenChange, Place>;

async function revisionsAfter(ctx: Ctx, key: ProjectKey, seen: number): Promise<ProjectChange[]> {
  const { rows } = await sql<Omit<ProjectChange, 'records' | 'cause'> & CauseRow>`
    select r.organization_id, r.project_id, r.number as revision, r.username, r.date, r.cause, r.cause_revision, r.cause_project_id,
      exists (select from schema_change s where s.organization_id = r.organization_id and s.project_id = r.project_id and s.revision = r.number) as schema_changed,
      (select count(*)::int from change_record c where c.organization_id = r.organization_id and c.project_id = r.project_id and c.revision = r.number) as total_count
    from revision r where r.organization_id = ${key.organizationId} and r.project_id = ${key.projectId} and r.number > ${seen}
    order by r.number limit ${REVISIONS_AT_ONCE}`.execute(ctx.db);
  if (rows.length === 0) return [];
  const { rows: records } = await sql<ChangeRecord>`
    select c.* from unnest(${rows.map(({ revision }) => revision)}::integer[]) as revised(number)
    cross join lateral (select * from change_record c where c.organization_id = ${key.organizationId} and c.project_id = ${key.projectId}
      and c.revision = revised.number order by c.entity_id limit ${RECORDS_TOLD}) c
    order by c.revision, c.entity_id`.execute(ctx.db);
  const byRevision = Map.groupBy(records, (record) => record.revision);
  return rows.map(({ cause, causeRevision, causeProjectId, ...row }) => ({
    ...row,
    cause: causeIn({ cause, causeRevision, causeProjectId }),
    records: byRevision.get(row.revision) ?? [],
  }));
}
