import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { saidMeanwhile } from '../../../refusals/comments.ts';
import { commentTopic } from '../topics.ts';

/** How many comments there are of some entities, answers and all. */
export async function countComments(db: Reader, organizationId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from comment
    where organization_id = ${organizationId} and entity_id = any(${[...ids]}::integer[])`.execute(db);
  return rows[0]!.count;
}

interface Copying {
  to: Pick<ProjectKey, 'organizationId' | 'projectId'>;
  /** What the entities are numbered where they are made anew. */
  idOf: ReadonlyMap<number, number>;
  /** The attributes that are known there: what was said of another is said of the whole entity. */
  propertyIds: Iterable<number>;
  /** The numbers that were taken for the comments. */
  first: number;
  count: number;
}

/**
 * Says again of entities that were made anew in another project what was said of them: by whom and when, in which threads, resolved or not.
 * Nobody is told of it. What was said stays where it was as well, with what the entities were: it comes back when they do.
 */
export async function copyComments(
  ctx: TxCtx,
  { to: { organizationId, projectId }, idOf, propertyIds, first, count }: Copying,
): Promise<void> {
  if (count === 0) return;
  const [was, now] = [[...idOf.keys()], [...idOf.values()]];
  const feed = await sql<{ last: number }>`
    insert into comment_feed as f (organization_id, project_id, last) values (${organizationId}, ${projectId}, ${count})
    on conflict (organization_id, project_id) do update set last = f.last + ${count}::integer returning last`.execute(
    ctx.db,
  );
  const { numAffectedRows } = await sql`
    with known as (
      select c.*, e.now, ${first}::integer - 1 + row_number() over (order by c.id)::integer as new_id
      from comment c join unnest(${was}::integer[], ${now}::integer[]) as e (was, now) on c.entity_id = e.was
      where c.organization_id = ${organizationId}
    ), said as (
      select k.*, k.property_id is null or k.property_id = any(${[...propertyIds]}::integer[]) as is_known from known k
    )
    insert into comment (organization_id, id, project_id, entity_id, thread_id, state, content, text_key, mentions, author, created,
      modified, field, property_id, quote, quote_before, quote_after, resolved, resolved_by, resolved_at, change)
    select s.organization_id, s.new_id, ${projectId}::integer, s.now, t.new_id, s.state, s.content, s.text_key, s.mentions, s.author,
      s.created, s.modified, case when s.is_known then s.field end, case when s.is_known then s.property_id end, s.quote,
      s.quote_before, s.quote_after, s.resolved, s.resolved_by, s.resolved_at,
      ${feed.rows[0]!.last}::integer - ${count}::integer + s.new_id - ${first}::integer + 1
    from said s left join said t on t.id = s.thread_id`.execute(ctx.db);
  if (Number(numAffectedRows) !== count) throw saidMeanwhile();
  ctx.news.add(commentTopic({ organizationId, projectId }));
}
