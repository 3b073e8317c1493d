import { sql } from 'kysely';

import { openProject, openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { nodeKeys } from '../../../platform/graph/nodes.ts';
import { commentNotFound } from '../../../refusals/comments.ts';
import { mayNot } from '../../../refusals/permission.ts';
import { isDenied, type Refusal } from '../../../refusals/refusal.ts';
import type { Comment, CommentCounts, ThreadFilter } from '../comment.ts';
import {
  commentColumns,
  isThereThen,
  isThreadAlive,
  matchThreads,
  commentForViewer,
  commentsForViewer,
  type CommentRow,
  type SeenComment,
} from './rows.ts';

export interface ThreadsPage extends ThreadFilter {
  first: number;
  /** The number of the last comment of the page before. */
  after?: number | undefined;
}

/** Reads the threads at each of some entities of a project, oldest first, one more than requested if there are more; one statement. */
export async function readThreads(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  entityIds: readonly number[],
  { first, after = 0, ...filter }: ThreadsPage,
): Promise<Map<number, SeenComment[]>> {
  const { rows } = await sql<CommentRow>`
    select c.* from unnest(${[...entityIds]}::integer[]) as asked(id)
    cross join lateral (select ${commentColumns} from comment c where c.organization_id = ${key.organizationId}
      and c.project_id = ${key.projectId} and c.entity_id = asked.id and c.thread_id is null and c.id > ${after}
      and ${matchThreads(ctx, key, filter)} order by c.id limit ${first + 1}) c
    order by c.id`.execute(ctx.db);
  return Map.groupBy(commentsForViewer(key, rows), ({ entityId }) => entityId);
}

/** Counts the threads at each of some entities. */
export async function countThreads(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  entityIds: readonly number[],
  filter: ThreadFilter,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ entityId: number; count: number }>`
    select c.entity_id, count(*)::integer as count from comment c where c.organization_id = ${key.organizationId}
      and c.project_id = ${key.projectId} and c.entity_id = any(${[...entityIds]}::integer[]) and c.thread_id is null
      and ${matchThreads(ctx, key, filter)} group by 1`.execute(ctx.db);
  return new Map(rows.map(({ entityId, count }) => [entityId, count]));
}

/** Counts the open and the resolved threads at each of some entities; one statement. */
export async function readCommentCounts(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  entityIds: readonly number[],
): Promise<Map<number, CommentCounts>> {
  const { rows } = await sql<CommentCounts & { entityId: number }>`
    select c.entity_id, count(*) filter (where not c.resolved)::integer as open, count(*) filter (where c.resolved)::integer as resolved
    from comment c where c.organization_id = ${key.organizationId} and c.project_id = ${key.projectId}
      and c.entity_id = any(${[...entityIds]}::integer[]) and c.thread_id is null and ${isThreadAlive} and ${isThereThen(key)} group by 1`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ entityId, ...counts }) => [entityId, counts]));
}

/** Reads the answers in each of some threads of a project, in order, one more than requested if there are more; one statement. */
export async function readReplies(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  threadIds: readonly number[],
  { first, after = 0 }: Pick<ThreadsPage, 'first' | 'after'>,
): Promise<Map<number, SeenComment[]>> {
  const { rows } = await sql<CommentRow>`
    select c.* from unnest(${[...threadIds]}::integer[]) as asked(id)
    cross join lateral (select ${commentColumns} from comment c where c.organization_id = ${key.organizationId}
      and c.thread_id = asked.id and c.state <> 'DELETED' and c.id > ${after} and ${isThereThen(key)} order by c.id limit ${first + 1}) c
    order by c.id`.execute(ctx.db);
  return Map.groupBy(commentsForViewer(key, rows), ({ threadId }) => threadId!);
}

/** Counts the answers in each of some threads. */
export async function countReplies(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  threadIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ threadId: number; count: number }>`
    select c.thread_id, count(*)::integer as count from comment c where c.organization_id = ${key.organizationId}
      and c.thread_id = any(${[...threadIds]}::integer[]) and c.state <> 'DELETED' and ${isThereThen(key)} group by 1`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ threadId, count }) => [threadId, count]));
}

/** Threads of a project at entities that are there. */
const inProject = (ctx: Ctx, key: ProjectKey<'READ'>, filter: ThreadFilter): Sql => sql`
  c.organization_id = ${key.organizationId} and c.project_id = ${key.projectId} and c.thread_id is null and ${matchThreads(ctx, key, filter)}
  and exists (select from entity e where e.organization_id = c.organization_id and e.id = c.entity_id)`;

/** Reads the threads of a project, newest first, one more than requested if there are more. */
export async function readProjectThreads(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  { first, after, ...filter }: ThreadsPage,
): Promise<SeenComment[]> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from comment c where ${inProject(ctx, key, filter)}
      and ${after === undefined ? sql`true` : sql`c.id < ${after}`} order by c.id desc limit ${first + 1}`.execute(
    ctx.db,
  );
  return commentsForViewer(key, rows);
}

export async function countProjectThreads(ctx: Ctx, key: ProjectKey<'READ'>, filter: ThreadFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from comment c where ${inProject(ctx, key, filter)}`.execute(ctx.db);
  return rows[0]!.count;
}

/** Reads all comments of a project, threads and answers, in order. */
export async function readComments(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { resolved, after, limit }: { resolved: boolean | undefined; after: number; limit: number },
): Promise<SeenComment[]> {
  const key = await openProject(ctx, organization, projectId, 'READ');
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from comment c
    where c.organization_id = ${key.organizationId} and c.project_id = ${key.projectId} and c.state <> 'DELETED' and c.id > ${after}
      and exists (select from entity e where e.organization_id = c.organization_id and e.id = c.entity_id)
      and (${resolved ?? null}::boolean is null or ${resolved ?? null} = coalesce(
        (select t.resolved from comment t where t.organization_id = c.organization_id and t.id = c.thread_id), c.resolved))
    order by c.id limit ${limit}`.execute(ctx.db);
  return commentsForViewer(key, rows);
}

/**
 * Reads those comments of an organization that the viewer may read, by their ids or by those of their entities; the others are left out
 * without a refusal.
 */
export async function readCommentsOf(
  ctx: Ctx,
  organization: OrganizationRef,
  by: 'id' | 'entity_id',
  ids: readonly number[],
): Promise<SeenComment[]> {
  signedIn(ctx);
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from comment c
    where c.organization_id = ${idOf(organization)} and c.${sql.raw(by)} = any(${[...ids]}::integer[]) and c.state <> 'DELETED'
    order by c.id`.execute(ctx.db);
  const open = await openReadable(
    ctx,
    organization,
    rows.map(({ projectId }) => projectId),
  );
  return rows.flatMap((row) => (open.has(row.projectId) ? [commentForViewer(open.get(row.projectId)!, row)] : []));
}

const idOf = (organization: OrganizationRef): Sql =>
  typeof organization === 'number'
    ? sql`${organization}`
    : sql`(select id from organization where slug = ${organization})`;

/**
 * Reads and locks a comment for a change by somebody who may review in its project; somebody who may not read it is told only that it does
 * not exist.
 */
export async function commentForUpdate(
  ctx: TxCtx,
  organization: OrganizationRef,
  id: number,
): Promise<CommentRow & { key: ProjectKey<'READ'> }> {
  signedIn(ctx);
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from comment c where c.organization_id = ${idOf(organization)} and c.id = ${id}
    for no key update`.execute(ctx.db);
  const [comment] = rows;
  if (!comment || comment.state === 'DELETED') throw commentNotFound(id);
  return { ...comment, key: await openForReview(ctx, organization, comment.projectId, commentNotFound(id)) };
}

/** Opens the project of something for a viewer who may review in it. One who may not even read it is told that the thing does not exist. */
export async function openForReview(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  notFound: Refusal,
): Promise<ProjectKey<'READ'>> {
  const key = await openProject(ctx, organization, projectId, 'READ').catch((error: unknown) => {
    throw isDenied(error) ? notFound : error;
  });
  if (!key.permissions.has('REVIEW')) throw mayNot('review in this project');
  return key;
}

/** Reads the comments that the viewer may read, by `organization:number`: one statement per organization, and one for its keys. */
export async function readCommentsByName(ctx: Ctx, names: string[]): Promise<Map<string, SeenComment>> {
  const found = new Map<string, SeenComment>();
  if (!ctx.viewer) return found;
  for (const [organizationId, group] of Map.groupBy(nodeKeys(names, 2), ({ numbers }) => numbers[0])) {
    const ids = group.filter(({ asOf }) => asOf === null).map(({ numbers }) => numbers[1]);
    const { rows } = await sql<CommentRow>`
      select ${commentColumns} from comment c where c.organization_id = ${organizationId} and c.id = any(${ids}::integer[])`.execute(
      ctx.db,
    );
    const open = await openReadable(
      ctx,
      organizationId,
      rows.map(({ projectId }) => projectId),
    );
    for (const row of rows) {
      const key = open.get(row.projectId);
      if (key) found.set(commentName(row), commentForViewer(key, row));
    }
  }
  return found;
}

/** Returns a comment's key among nodes. */
export const commentName = ({ organizationId, id }: Pick<Comment, 'organizationId' | 'id'>): string =>
  `${organizationId}:${id}`;
