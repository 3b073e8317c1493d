import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { readersAmong } from '../../../identity/members/queries/shares.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { plainText } from '../../../platform/text/html.ts';
import { searchText } from '../../../platform/text/text.ts';
import { commentNotFound, noSuchField, notYourComment, passageGone } from '../../../refusals/comments.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { REDACTED } from '../../changes/rules/fields.ts';
import { isVeiled } from '../../entities/queries/veil.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Comment, CommentField } from '../comment.ts';
import { commentColumns, commentForViewer, type CommentRow, type SeenComment } from '../queries/rows.ts';
import { commentForUpdate, openForReview } from '../queries/threads.ts';
import { checkedComment, checkedField, mentionsIn, mentionedNames } from '../rules/content.ts';
import { LONGEST_QUOTE, passageIn, type Passage } from '../rules/passages.ts';
import { notifyOfComment } from './notify-of-comment.ts';
import { takeChanges } from './write-copies.ts';

export interface NewComment {
  entityId: number;
  content: string;
  /** The thread that it answers in, by any of its comments; then it has no place of its own. */
  threadId?: number | null | undefined;
  field?: CommentField | null | undefined;
  propertyId?: number | null | undefined;
  /** A passage of the description; if its words occur more than once, the text beside them tells which. */
  passage?: { quote: string; before?: string | null | undefined; after?: string | null | undefined } | null | undefined;
}

/** Comments on an entity, or answers a comment. It makes no revision, and is possible on a locked entity. */
export async function addComment(ctx: Ctx, organization: OrganizationRef, given: NewComment): Promise<SeenComment> {
  const content = within('content', () => checkedComment(given.content));
  const { key } = await entityOf(ctx, organization, given.entityId);
  const id = await takeIds(ctx, key.organizationId, 'comment', 1);
  return inTransaction(ctx, async (ctx) => {
    const { key, entity } = await entityOf(ctx, organization, given.entityId);
    const place = given.threadId
      ? { ...nowhere, threadId: await threadOf(ctx, key, entity.id, given.threadId) }
      : await checkedPlace(ctx, key, entity, given);
    const mentions = await readMentions(ctx, key, content);
    const { username } = signedIn(ctx);
    const change = await nextChange(ctx, key);
    const { organizationId, projectId } = key;
    const { rows } = await sql<CommentRow>`
      insert into comment as c (organization_id, id, project_id, entity_id, thread_id, content, text_key, mentions, author, field,
        property_id, quote, quote_before, quote_after, change)
      values (${organizationId}, ${id}, ${projectId}, ${entity.id}, ${place.threadId}, ${content}, ${searchText(content)},
        ${mentions}::text[], ${username}, ${place.field}, ${place.propertyId}, ${place.passage?.quote ?? null},
        ${place.passage?.before ?? null}, ${place.passage?.after ?? null}, ${change})
      returning ${commentColumns}`.execute(ctx.db);
    await notifyOfComment(ctx, key, entity, rows[0]!);
    return commentForViewer(key, rows[0]!);
  });
}

/** Changes the words of one's own comment, or says whether a thread is resolved. */
export function changeComment(
  ctx: Ctx,
  organization: OrganizationRef,
  id: number,
  patch: { content?: string | null | undefined; resolved?: boolean | null | undefined },
): Promise<SeenComment> {
  return inTransaction(ctx, async (ctx) => {
    const { key, ...comment } = await commentForUpdate(ctx, organization, id);
    let now: CommentRow = comment;
    if (patch.content !== undefined && patch.content !== null) now = await reworded(ctx, key, comment, patch.content);
    if (patch.resolved !== undefined && patch.resolved !== null) {
      const thread = comment.threadId === null ? now : await rowOf(ctx, key, comment.threadId);
      const settled = await resolve(ctx, key, thread, patch.resolved);
      if (comment.threadId === null) now = settled;
    }
    return commentForViewer(key, now);
  });
}

/** Withdraws the viewer's own comment, or any with permission to unlock for others. Its words are deleted; answers remain. */
export function deleteComment(ctx: Ctx, organization: OrganizationRef, id: number): Promise<SeenComment> {
  return inTransaction(ctx, async (ctx) => {
    const { key, author } = await commentForUpdate(ctx, organization, id);
    if (author !== signedIn(ctx).username && !key.permissions.has('FORCE_UNLOCK')) throw notYourComment('delete');
    const gone = await changed(ctx, key, id, sql`state = 'DELETED', content = '', text_key = '', mentions = '{}'`);
    return commentForViewer(key, gone);
  });
}

async function reworded(ctx: TxCtx, key: ProjectKey<'READ'>, before: Comment, typed: string): Promise<CommentRow> {
  if (before.author !== signedIn(ctx).username) throw notYourComment('change');
  const content = within('content', () => checkedComment(typed));
  if (content === before.content) return before;
  const mentions = await readMentions(ctx, key, content);
  return changed(
    ctx,
    key,
    before.id,
    sql`state = 'EDITED', content = ${content}, text_key = ${searchText(content)}, mentions = ${mentions}::text[],
      modified = date_trunc('milliseconds', clock_timestamp())`,
  );
}

async function resolve(
  ctx: TxCtx,
  key: ProjectKey<'READ'>,
  thread: CommentRow,
  resolved: boolean,
): Promise<CommentRow> {
  if (thread.resolved === resolved) return thread;
  return changed(
    ctx,
    key,
    thread.id,
    resolved
      ? sql`resolved = true, resolved_by = ${signedIn(ctx).username}, resolved_at = date_trunc('milliseconds', clock_timestamp())`
      : sql`resolved = false, resolved_by = null, resolved_at = null`,
  );
}

/** Writes a change of a comment, and announces it. */
async function changed(ctx: TxCtx, key: ProjectKey<'READ'>, id: number, set: Sql): Promise<CommentRow> {
  const change = await nextChange(ctx, key);
  const { rows } = await sql<CommentRow>`
    update comment as c set ${set}, change = ${change}
    where c.organization_id = ${key.organizationId} and c.id = ${id} returning ${commentColumns}`.execute(ctx.db);
  return rows[0]!;
}

const nextChange = (ctx: TxCtx, key: ProjectKey): Promise<number> => takeChanges(ctx, key, 1);

interface Commented {
  id: number;
  classId: number;
  number: string;
  name: string;
  description: string;
  isRedacted: boolean;
}

/** Opens the commented entity with the key to its project; somebody who may not read it is told only that it does not exist. */
async function entityOf(
  ctx: Ctx,
  organization: OrganizationRef,
  id: number,
): Promise<{ key: ProjectKey<'READ'>; entity: Commented }> {
  signedIn(ctx);
  const row = await ctx.db
    .selectFrom('entity')
    .select(['id', 'classId', 'number', 'name', 'description', 'isRedacted', 'projectId'])
    .where(
      'organizationId',
      '=',
      typeof organization === 'number'
        ? organization
        : sql<number>`(select id from organization where slug = ${organization})`,
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw entityNotFound(id);
  return { key: await openForReview(ctx, organization, row.projectId, entityNotFound(id)), entity: row };
}

const nowhere = { threadId: null, field: null, propertyId: null, passage: null };
interface PlacedAt {
  threadId: number | null;
  field: CommentField | null;
  propertyId: number | null;
  passage: Passage | null;
}

/** Finds the thread's first comment for an answer; it must be on the same entity. */
async function threadOf(ctx: TxCtx, key: ProjectKey, entityId: number, id: number): Promise<number> {
  const row = await rowOf(ctx, key, id);
  if (!row || row.entityId !== entityId) throw commentNotFound(id);
  return row.threadId ?? row.id;
}

async function rowOf(ctx: TxCtx, { organizationId }: ProjectKey, id: number): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from comment c where c.organization_id = ${organizationId} and c.id = ${id} for no key update`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** Returns a comment's place as stored. The field must belong to the entity's class, and the passage must occur in the description. */
async function checkedPlace(
  ctx: TxCtx,
  key: ProjectKey<'READ'>,
  entity: Commented,
  given: NewComment,
): Promise<PlacedAt> {
  const propertyId = given.propertyId ?? null;
  const field = within('field', () => checkedField(given.field ?? null, propertyId, Boolean(given.passage)));
  if (propertyId !== null) {
    const { propertiesOf } = await readSchema(ctx.db, key);
    if (!propertiesOf.get(entity.classId)?.some((each) => each.id === propertyId))
      within('propertyId', () => {
        throw noSuchField(propertyId);
      });
  }
  // The viewer may not learn whether a hidden description contains a passage, so it is looked for in the replacement text.
  const shown = isVeiled(key, entity) ? { ...entity, description: REDACTED } : entity;
  return { threadId: null, field, propertyId, passage: given.passage ? checkedPassage(shown, given.passage) : null };
}

const checkedPassage = (
  { description }: Commented,
  { quote, before, after }: NonNullable<NewComment['passage']>,
): Passage =>
  within('passage', () => {
    if (quote.trim() === '') throw invalid('The passage is empty. Select some words of the description.');
    if (quote.length > LONGEST_QUOTE) throw invalid('A passage can have up to 1,000 characters. Select fewer words.');
    const found = passageIn(plainText(description), { quote, before: before ?? '', after: after ?? '' });
    if (!found) throw passageGone();
    return found;
  });

/** Reads the mentioned users: those named behind an @ who may read the project. */
async function readMentions(ctx: TxCtx, key: ProjectKey, content: string): Promise<string[]> {
  return mentionsIn(content, await readersAmong(ctx, key, mentionedNames(content)));
}
