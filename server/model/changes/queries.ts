import { sql } from 'kysely';

import {
  openOrganization,
  openProject,
  openProjectRow,
  signedIn,
  type AsOf,
  type OrganizationRef,
  type ProjectKey,
} from '../../identity/access/keys.ts';
import { viewOf } from '../../identity/access/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { News, ProjectPlace as Place } from '../../platform/feed/news.ts';
import { batch } from '../../platform/graph/batch.ts';
import { foreign } from '../../platform/graph/cursors.ts';
import { readSchema } from '../schema/queries.ts';
import type { Schema } from '../schema/schema.ts';
import type { Cause, ChangeRecord, ProjectChange, RecordType, SeenChange, SeenRecord } from './change.ts';
import { remember, remembered } from './recent.ts';
import { projectTopic } from './topics.ts';

export interface ChangesFilter {
  type?: RecordType | null | undefined;
  username?: string | null | undefined;
  entityId?: number | null | undefined;
  revision?: number | null | undefined;
}
export interface ChangesPage {
  first: number;
  after?: string | null | undefined;
  offset?: number | undefined;
}

/** The change records of a project, up to a moment where one is given, newest first, one more than asked for if there are more. */
export async function readChanges(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  filter: ChangesFilter,
  page: ChangesPage,
  asOf?: AsOf | null,
): Promise<SeenRecord[]> {
  const key = await openProject(ctx, organization, projectId, 'READ', asOf);
  const after = page.after ? parseCursor(page.after) : undefined;
  const schema = await readSchema(ctx.db, key);
  const rows = await ctx.db
    .selectFrom('changeRecord')
    .selectAll()
    .where((eb) => eb.and(chosen(key, filter)))
    .$if(key.asOf !== null, (q) => q.where('revision', '<=', key.asOf!))
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(revision, entity_id) < (${after!.revision}, ${after!.entityId})`),
    )
    .orderBy('revision', 'desc')
    .orderBy('entityId', 'desc')
    .limit(page.first + 1)
    .$if(Boolean(page.offset), (q) => q.offset(page.offset!))
    .execute();
  return rows.map((row) => ({ ...row, schema }));
}

/** What the records have that are asked for. */
const chosen = ({ organizationId, projectId }: ProjectKey, { type, username, entityId, revision }: ChangesFilter) => ({
  organizationId,
  projectId,
  ...(type && { type }),
  ...(username && { username: username.toLowerCase() }),
  ...(entityId && { entityId }),
  ...(revision && { revision }),
});

/** How many such records there are. */
export async function countChanges(ctx: Ctx, key: ProjectKey<'READ'>, filter: ChangesFilter): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('changeRecord')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where((eb) => eb.and(chosen(key, filter)))
    .$if(key.asOf !== null, (q) => q.where('revision', '<=', key.asOf!))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many records each of some entities of an opened project has: one statement. */
export async function countHistories(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('changeRecord')
    .select(['entityId', sql<number>`count(*)::integer`.as('count')])
    .where((eb) => eb.and(chosen(key, {})))
    .$if(key.asOf !== null, (q) => q.where('revision', '<=', key.asOf!))
    .where('entityId', '=', sql<number>`any(${[...ids]}::integer[])`)
    .groupBy('entityId')
    .execute();
  return new Map(rows.map(({ entityId, count }) => [entityId, count]));
}

/** The change records of each of some entities of an opened project, newest first, one more than asked for if there are more: one statement. */
export async function readHistories(
  ctx: Ctx,
  { key, schema }: { key: ProjectKey<'READ'>; schema: Schema },
  ids: readonly number[],
  page: Pick<ChangesPage, 'first' | 'after'>,
): Promise<Map<number, SeenRecord[]>> {
  const after = page.after ? parseCursor(page.after) : undefined;
  const records = ctx.db
    .selectFrom('changeRecord')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('entityId', '=', sql.ref<number>('asked.id'))
    .$if(key.asOf !== null, (q) => q.where('revision', '<=', key.asOf!))
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(revision, entity_id) < (${after!.revision}, ${after!.entityId})`),
    )
    .orderBy('revision', 'desc')
    .limit(page.first + 1);
  const rows = await ctx.db
    .selectFrom(sql<{ id: number }>`unnest(${[...ids]}::integer[])`.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(records.as('record'), (join) => join.onTrue())
    .selectAll('record')
    .orderBy('record.revision', 'desc')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, schema })),
    (row) => row.entityId,
  );
}

/** Dates are told to the millisecond and kept to the microsecond: what is told as a moment lies within it. */
const endOf = (moment: Date): Date => new Date(moment.getTime() + 1);

/** What somebody did in the projects of an organization that the viewer may read, newest first. */
export async function readChangesBy(
  ctx: Ctx,
  organization: string | number,
  username: string,
  filter: {
    type?: RecordType | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
    limit: number;
    offset: number;
  },
): Promise<ChangeRecord[]> {
  const { organizationId, projectIds } = await openOrganization(ctx, organization);
  return ctx.db
    .selectFrom('changeRecord')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('username', '=', username.toLowerCase())
    .$if(projectIds !== null, (q) => q.where('projectId', 'in', [...(projectIds ?? [])]))
    .$if(Boolean(filter.type), (q) => q.where('type', '=', filter.type!))
    .$if(Boolean(filter.from), (q) => q.where('date', '>=', filter.from!))
    .$if(Boolean(filter.to), (q) => q.where('date', '<', endOf(filter.to!)))
    .orderBy('date', 'desc')
    .orderBy('projectId')
    .orderBy('entityId')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
}

/** Where a page of change records goes on. */
export const changeCursor = (record: Pick<ChangeRecord, 'revision' | 'entityId'>): string =>
  `${record.revision}-${record.entityId}`;

export function parseCursor(cursor: string): { revision: number; entityId: number } {
  const [, revision, entityId] = /^(\d{1,9})-(\d{1,9})$/.exec(cursor) ?? [];
  if (!revision) throw foreign(cursor);
  return { revision: Number(revision), entityId: Number(entityId) };
}

/** What happened to some entities after a revision, in order, up to the moment of the key. */
export const changesSince = (
  db: Reader,
  key: ProjectKey,
  revision: number,
  ids: readonly number[],
): Promise<ChangeRecord[]> =>
  db
    .selectFrom('changeRecord')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('revision', '>', revision)
    .$if(key.asOf !== null, (q) => q.where('revision', '<=', key.asOf!))
    .where('entityId', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('revision')
    .execute();

/** What one revision did. */
export const changesOf = (db: Reader, key: ProjectKey, revision: number): Promise<ChangeRecord[]> =>
  db
    .selectFrom('changeRecord')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('revision', '=', revision)
    .orderBy('entityId')
    .execute();

/** Why a revision came to be. */
export async function causeOf(db: Reader, { organizationId, projectId }: ProjectKey, number: number): Promise<Cause> {
  const row = await db
    .selectFrom('revision')
    .select(['cause as kind', 'causeRevision as revision'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return row;
}

const REVISIONS_AT_ONCE = 50;
/** So much of a revision is told to everybody who follows the project; the rest of a larger one is there for whoever asks. */
export const TOLD = 500;
export const isLarge = ({ totalCount }: Pick<ProjectChange, 'totalCount'>): boolean => totalCount > TOLD;

/** The revisions after one, in order, at most a page; those that were read lately are the same objects for whoever asks. */
async function newsAfter(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  seen: number,
): Promise<SeenChange[]> {
  const key = await enter(ctx, organization, projectId);
  if (key.revision <= seen) return [];
  const known = remembered(ctx.db, key, seen + 1, Math.min(key.revision, seen + REVISIONS_AT_ONCE));
  const last = known.at(-1)?.revision ?? seen;
  if (last === key.revision || known.length === REVISIONS_AT_ONCE) return known;
  const schema = await readSchema(ctx.db, key);
  const changes = await revisionsAfter(ctx, key, last);
  const read = changes.map((change) => ({
    ...change,
    records: change.records.map((record) => ({ ...record, schema })),
  }));
  return [...known, ...remember(ctx.db, read)].slice(0, REVISIONS_AT_ONCE);
}

/** A key for whoever follows; many that ask at the same time share the statement. */
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
} satisfies News<SeenChange>;

async function revisionsAfter(ctx: Ctx, key: ProjectKey, seen: number): Promise<ProjectChange[]> {
  const { rows } = await sql<Omit<ProjectChange, 'records' | 'cause'> & CauseRow>`
    select r.organization_id, r.project_id, r.number as revision, r.username, r.date, r.cause, r.cause_revision,
      exists (select from schema_change s where s.organization_id = r.organization_id and s.project_id = r.project_id and s.revision = r.number) as schema_changed,
      (select count(*)::int from change_record c where c.organization_id = r.organization_id and c.project_id = r.project_id and c.revision = r.number) as total_count
    from revision r where r.organization_id = ${key.organizationId} and r.project_id = ${key.projectId} and r.number > ${seen}
    order by r.number limit ${REVISIONS_AT_ONCE}`.execute(ctx.db);
  if (rows.length === 0) return [];
  const { rows: records } = await sql<ChangeRecord>`
    select c.* from unnest(${rows.map(({ revision }) => revision)}::integer[]) as told(number)
    cross join lateral (select * from change_record c where c.organization_id = ${key.organizationId} and c.project_id = ${key.projectId}
      and c.revision = told.number order by c.entity_id limit ${TOLD}) c
    order by c.revision, c.entity_id`.execute(ctx.db);
  const byRevision = Map.groupBy(records, (record) => record.revision);
  return rows.map(({ cause, causeRevision, ...row }) => ({
    ...row,
    cause: { kind: cause, revision: causeRevision },
    records: byRevision.get(row.revision) ?? [],
  }));
}

interface CauseRow {
  cause: Cause['kind'];
  causeRevision: number | null;
}
const revisionName = ({
  organizationId,
  projectId,
  revision,
}: Pick<ChangeRecord, 'organizationId' | 'projectId' | 'revision'>) => `${organizationId}:${projectId}:${revision}`;

/** Why the revisions of some records came to be: one statement for all of a page. */
export async function causeOfRecord(ctx: Ctx, record: ChangeRecord): Promise<Cause> {
  return (await batch(ctx, readCauses, revisionName(record)))!;
}

async function readCauses(ctx: Ctx, names: string[]): Promise<Map<string, Cause>> {
  const numbers = names.map((name) => name.split(':').map(Number));
  const part = (at: number) => numbers.map((each) => each[at]!);
  const { rows } = await sql<CauseRow & Pick<ChangeRecord, 'organizationId' | 'projectId' | 'revision'>>`
    select organization_id, project_id, number as revision, cause, cause_revision from revision
    join unnest(${part(0)}::integer[], ${part(1)}::integer[], ${part(2)}::integer[]) as asked(organization_id, project_id, number)
      using (organization_id, project_id, number)`.execute(ctx.db);
  return new Map(rows.map((row) => [revisionName(row), { kind: row.cause, revision: row.causeRevision }]));
}
