import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { commentTopic } from '../topics.ts';

type Home = Pick<ProjectKey, 'organizationId' | 'projectId'>;

/**
 * Takes numbers for changes of a project's comments, and returns the last of them. From here to the commit nobody else takes one, so that
 * numbers follow commits.
 */
export async function takeChanges(ctx: TxCtx, { organizationId, projectId }: Home, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into comment_feed as f (organization_id, project_id, last) values (${organizationId}, ${projectId}, ${count})
    on conflict (organization_id, project_id) do update set last = f.last + ${count}::integer returning last`.execute(
    ctx.db,
  );
  if (count > 0) ctx.news.add(commentTopic({ organizationId, projectId }));
  return rows[0]!.last;
}

/** Returns the SQL of the id that a comment `c` shares with all of its copies. */
export const sharedCommentId = (comment: string): Sql => sql.raw(`coalesce(${comment}.same_as, ${comment}.id)`);

interface Again {
  to: Home;
  /** Rows of `comment` with `now`, the number that their entity has there. */
  said: Sql;
  /** The attributes known there: a comment on another becomes one on the whole entity. */
  propertyIds: Iterable<number>;
  /** The numbers that were taken for them, at least as many as there are. */
  first: number;
  count: number;
}

/**
 * Copies comments on entities into another project: with authors, times, threads and states. Nobody is notified. An answer follows the copy
 * of its thread, and is left out without one. Returns their number.
 */
export async function writeCommentCopies(ctx: TxCtx, { to, said, propertyIds, first, count }: Again): Promise<number> {
  if (count === 0) return 0;
  const { organizationId, projectId } = to;
  const last = await takeChanges(ctx, to, count);
  const { numAffectedRows } = await sql`
    with known as (
      select s.*, ${first}::integer - 1 + row_number() over (order by s.id)::integer as new_id,
        s.property_id is null or s.property_id = any(${[...propertyIds]}::integer[]) as is_known from (${said}) s
    ), there as (
      select ${sharedCommentId('c')} as family, c.id from comment c
      where c.organization_id = ${organizationId} and c.project_id = ${projectId} and c.thread_id is null
    ), placed as (
      select k.*, coalesce(t.new_id, there.id) as new_thread from known k left join known t on t.id = k.thread_id
      left join comment root on root.organization_id = ${organizationId} and root.id = k.thread_id
      left join there on there.family = ${sharedCommentId('root')}
    )
    insert into comment (organization_id, id, project_id, entity_id, thread_id, same_as, state, content, text_key, mentions, author, created,
      modified, field, property_id, quote, quote_before, quote_after, resolved, resolved_by, resolved_at, change)
    select s.organization_id, s.new_id, ${projectId}::integer, s.now, s.new_thread, ${sharedCommentId('s')}, s.state, s.content, s.text_key,
      s.mentions, s.author, s.created, s.modified, case when s.is_known then s.field end, case when s.is_known then s.property_id end,
      s.quote, s.quote_before, s.quote_after, s.resolved, s.resolved_by, s.resolved_at,
      ${last - count}::integer + s.new_id - ${first}::integer + 1
    from placed s where s.thread_id is null or s.new_thread is not null`.execute(ctx.db);
  return Number(numAffectedRows);
}
