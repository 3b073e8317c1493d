import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { searchText } from '../../../platform/text/text.ts';
import { REDACTED } from '../../changes/rules/fields.ts';
import { isRedactedForGood } from '../../entities/queries/redacted.ts';
import { indexedText } from '../../entities/search/queries/texts.ts';
import type { Comment, ThreadFilter } from '../comment.ts';

/** A comment with the key that it was read with. */
export type SeenComment = Comment & { key: ProjectKey<'READ'> };
/** A comment as it is read, with whether its entity is redacted. */
export type CommentRow = Comment & { isOfRedacted?: boolean | null };

/** The columns read from `comment c`. */
export const commentColumns: Sql = sql`c.organization_id, c.id, c.project_id, c.entity_id, c.thread_id, c.state, c.content, c.mentions,
  c.author, c.created, c.modified, c.field, c.property_id, c.quote, c.quote_before, c.quote_after, c.resolved, c.resolved_by,
  c.resolved_at, c.change,
  ${isRedactedForGood(sql`c.organization_id`, sql`c.entity_id`)} as is_of_redacted`;

/** A thread stays as long as something in it does. */
export const isThreadAlive: Sql = sql`(c.state <> 'DELETED' or exists (select from comment r
  where r.organization_id = c.organization_id and r.thread_id = c.id and r.state <> 'DELETED'))`;

/**
 * Matches the comments `c` that were there at the moment of a key: in a baseline, those written before it was created; at another revision, those
 * written before the next one.
 */
export const isThereThen = ({ asOf, organizationId, projectId }: ProjectKey<'READ'>): Sql =>
  asOf === null
    ? sql`true`
    : sql`c.created <= coalesce((select max(b.created) from baseline b where b.organization_id = ${organizationId}
        and b.project_id = ${projectId} and b.revision = ${asOf}), (select min(r.date) from revision r
        where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.number > ${asOf}), 'infinity')`;

/** Matches the threads `c` that pass a filter. */
export function matchThreads(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  { resolved, mine, toMe, by, search, field, propertyId }: ThreadFilter,
): Sql {
  const parts = [isThreadAlive, isThereThen(key)];
  if (typeof resolved === 'boolean') parts.push(sql`c.resolved = ${resolved}`);
  if (field) parts.push(sql`c.field = ${field}`);
  if (typeof propertyId === 'number') parts.push(sql`c.property_id = ${propertyId}`);
  const { username } = signedIn(ctx);
  const isTo = sql`${username} = any(m.mentions)`;
  if (mine) parts.push(saysSomewhere(sql`(m.author = ${username} or ${isTo})`));
  if (toMe) parts.push(saysSomewhere(isTo));
  if (by) parts.push(saysSomewhere(sql`m.author = ${by}`));
  const words = searchText(search ?? '').trim();
  if (words !== '') parts.push(saysWords(key, words));
  return sql.join(parts, sql` and `);
}

/** Matches a thread `c` if a condition holds for its first comment `m` or any answer. */
const saysSomewhere = (is: Sql): Sql => sql`exists (select from comment m where m.organization_id = c.organization_id
  and (m.id = c.id or m.thread_id = c.id) and m.state <> 'DELETED' and ${is})`;

/** Matches threads that contain some words; comments hidden from the viewer are not searched. */
const saysWords = ({ organizationId, projectId, isVeiled }: ProjectKey<'READ'>, words: string): Sql => sql`
  c.id in (select coalesce(m.thread_id, m.id) from comment m where m.organization_id = ${organizationId}
    and m.project_id = ${projectId} and m.state <> 'DELETED' and ${indexedText(sql`m.text_key`, 'contains', words)})
  and ${isVeiled ? sql`${isRedactedForGood(sql`c.organization_id`, sql`c.entity_id`)} is not true` : sql`true`}`;

export const commentsForViewer = (key: ProjectKey<'READ'>, rows: readonly CommentRow[]): SeenComment[] =>
  rows.map((row) => commentForViewer(key, row));

/** Returns a comment as the viewer may see it: comments on a redacted entity are hidden from viewers who may not read its content. */
export function commentForViewer(key: ProjectKey<'READ'>, { isOfRedacted, ...row }: CommentRow): SeenComment {
  if (!key.isVeiled || !isOfRedacted) return { ...row, key };
  return { ...row, key, content: row.content && REDACTED, quote: null, quoteBefore: null, quoteAfter: null };
}
