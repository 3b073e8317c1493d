import { sql, type RawBuilder } from 'kysely';

import { signedIn, type ProjectKey } from '../../../identity/access/keys.ts';
import type { Ctx } from '../../../platform/context.ts';
import { REDACTED } from '../../changes/queries/veil.ts';
import type { Comment, ThreadFilter } from '../comment.ts';

/** A comment with the key that it was read with. */
export type SeenComment = Comment & { key: ProjectKey<'READ'> };
/** A comment as it is read, with whether its entity is redacted. */
export type CommentRow = Comment & { isOfRedacted?: boolean | null };
export type Sql = RawBuilder<unknown>;

/** What is read of `comment c`. */
export const commentColumns: Sql = sql`c.organization_id, c.id, c.project_id, c.entity_id, c.thread_id, c.state, c.content, c.mentions,
  c.author, c.created, c.modified, c.field, c.property_id, c.quote, c.quote_before, c.quote_after, c.resolved, c.resolved_by,
  c.resolved_at, c.change,
  (select e.is_redacted from entity e where e.organization_id = c.organization_id and e.id = c.entity_id) as is_of_redacted`;

/** A thread stays as long as something in it does. */
export const isAlive: Sql = sql`(c.state <> 'DELETED' or exists (select from comment r
  where r.organization_id = c.organization_id and r.thread_id = c.id and r.state <> 'DELETED'))`;

/** The threads `c` that a filter lets through. */
export function matching(ctx: Ctx, { resolved, mine, field, propertyId }: ThreadFilter): Sql {
  const parts = [isAlive];
  if (typeof resolved === 'boolean') parts.push(sql`c.resolved = ${resolved}`);
  if (field) parts.push(sql`c.field = ${field}`);
  if (typeof propertyId === 'number') parts.push(sql`c.property_id = ${propertyId}`);
  const { username } = signedIn(ctx);
  if (mine)
    parts.push(sql`(c.author = ${username} or ${username} = any(c.mentions) or exists (select from comment m
      where m.organization_id = c.organization_id and m.thread_id = c.id and m.state <> 'DELETED'
        and (m.author = ${username} or ${username} = any(m.mentions))))`);
  return sql.join(parts, sql` and `);
}

export const seenWith = (key: ProjectKey<'READ'>, rows: readonly CommentRow[]): SeenComment[] =>
  rows.map((row) => seenBy(key, row));

/** What was said of a redacted entity is kept from those from whom is kept what it says. */
export function seenBy(key: ProjectKey<'READ'>, { isOfRedacted, ...row }: CommentRow): SeenComment {
  if (!key.isVeiled || !isOfRedacted) return { ...row, key };
  return { ...row, key, content: row.content && REDACTED, quote: null, quoteBefore: null, quoteAfter: null };
}
