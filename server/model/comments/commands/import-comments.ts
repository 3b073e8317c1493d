import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { readersAmong } from '../../../identity/members/queries/shares.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { searchText, storableText } from '../../../platform/text/text.ts';
import type { Comment } from '../comment.ts';
import { LONGEST_COMMENT, mentionsIn, mentionedNames } from '../rules/content.ts';
import { takeChanges } from './write-copies.ts';

/** A comment of a file. `key` is its name within the file, and `threadKey` that of the thread's first comment. */
export type CarriedComment = Omit<
  Comment,
  'organizationId' | 'id' | 'projectId' | 'threadId' | 'mentions' | 'change'
> & {
  key: number;
  threadKey: number | null;
};

type Made = Comment & { textKey: string };

/**
 * Imports a file's comments on entities, in their threads; existing ones stay unchanged. With `isAsItWas` the original authors are kept, in
 * words if they have no account here; otherwise the importing user is the author, with the original one in words. Nobody is notified.
 */
export async function importComments(
  ctx: TxCtx,
  key: ProjectKey,
  carried: readonly CarriedComment[],
  isAsItWas: boolean,
): Promise<void> {
  if (carried.length === 0) return;
  const people = await readersAmong(ctx, key, [...new Set(carried.flatMap(({ content }) => mentionedNames(content)))]);
  const before = await commentsOf(ctx, key, [...new Set(carried.map(({ entityId }) => entityId))]);
  const me = signedIn(ctx).username;
  const ids = new Map<number, number>();
  // Lists are ordered by number, so earlier comments get lower numbers across all entities.
  const inTime = carried.toSorted((a, b) => Number(a.created) - Number(b.created) || a.key - b.key);
  const missing = inTime.filter((comment) => {
    const id = before.get(asSaid(comment)) ?? before.get(inWords(comment.entityId, me, wordsOf(comment)));
    if (id !== undefined) ids.set(comment.key, id);
    return id === undefined;
  });
  if (missing.length === 0) return;
  const first = await takeIds(ctx, key.organizationId, 'comment', missing.length);
  for (const [i, comment] of missing.entries()) ids.set(comment.key, first + i);
  const last = await takeChanges(ctx, key, missing.length);
  const now = new Date();
  const made = missing.map((comment, i): Made => {
    const isKept = isAsItWas || comment.state === 'DELETED';
    const content = isKept ? comment.content : wordsOf(comment);
    return {
      ...comment,
      organizationId: key.organizationId,
      projectId: key.projectId,
      id: ids.get(comment.key)!,
      threadId: comment.threadKey === null ? null : (ids.get(comment.threadKey) ?? null),
      state: isKept ? comment.state : 'SAID',
      content,
      textKey: searchText(content),
      mentions: mentionsIn(comment.content, people),
      author: isAsItWas ? comment.author : me,
      created: isAsItWas ? comment.created : now,
      modified: isAsItWas ? comment.modified : null,
      resolvedBy: comment.resolved ? (isAsItWas && comment.resolvedBy) || me : null,
      resolvedAt: comment.resolved ? (isAsItWas && comment.resolvedAt) || now : null,
      change: last - missing.length + 1 + i,
    };
  });
  await say(ctx, made);
}

/** "rita, 2026-03-01 10:00 UTC: It leaks." */
const wordsOf = ({ author, created, content }: CarriedComment): string =>
  `${author}, ${created.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${content}`.slice(0, LONGEST_COMMENT);

const asSaid = ({ entityId, author, created }: Pick<Comment, 'entityId' | 'author' | 'created'>) =>
  `${entityId} ${author} ${created.getTime()}`;
const inWords = (entityId: number, author: string, content: string) => JSON.stringify([entityId, author, content]);

/** Reads the comments of some entities, by author and time, and by author and text. */
async function commentsOf(ctx: TxCtx, key: ProjectKey, entityIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<Pick<Comment, 'id' | 'entityId' | 'author' | 'created' | 'content'>>`
    select id, entity_id, author, created, content from comment
    where organization_id = ${key.organizationId} and project_id = ${key.projectId}
      and entity_id = any(${[...entityIds]}::integer[])`.execute(ctx.db);
  return new Map(
    rows.flatMap((row) => [
      [asSaid(row), row.id],
      [inWords(row.entityId, row.author, row.content), row.id],
    ]),
  );
}

async function say(ctx: TxCtx, made: readonly Made[]): Promise<void> {
  const rows = JSON.stringify(made, (_name, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  );
  await sql`
    insert into comment (organization_id, id, project_id, entity_id, thread_id, state, content, text_key, mentions, author, created, modified,
      field, property_id, quote, quote_before, quote_after, resolved, resolved_by, resolved_at, change)
    select "organizationId", id, "projectId", "entityId", "threadId", state, content, "textKey", mentions, author, created, modified,
      field, "propertyId", quote, "quoteBefore", "quoteAfter", resolved, "resolvedBy", "resolvedAt", change
    from json_to_recordset(${rows}::json) as r ("organizationId" integer, id integer, "projectId" integer, "entityId" integer,
      "threadId" integer, state text, content text, "textKey" text, mentions text[], author text, created timestamptz,
      modified timestamptz, field text, "propertyId" integer, quote text, "quoteBefore" text, "quoteAfter" text, resolved boolean,
      "resolvedBy" text, "resolvedAt" timestamptz, change integer)`.execute(ctx.db);
}
