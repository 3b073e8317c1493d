import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { viewOf } from '../../identity/access/rules/permissions.ts';
import { isUuid } from '../../identity/session/rules/sessions.ts';
import type { ProjectPlace } from '../../model/projects/project.ts';
import { inTransaction, type Ctx, type Services, type TxCtx } from '../../platform/context.ts';
import type { News } from '../../platform/feed/news.ts';
import { writesTooFast } from '../../refusals/pace.ts';
import { invalid, within } from '../../refusals/refusal.ts';
import { textIsOver, writtenSince } from '../../refusals/shared-texts.ts';
import { isPresenceCurrent } from '../queries/presence.ts';
import {
  PARTS_PER_PAGE,
  isOfText,
  openText,
  openTextToWrite,
  partsAfter,
  type TextKey,
} from '../queries/shared-text.ts';
import { MAX_CLIENTS } from '../rules/presence.ts';
import { checkedPart, LARGEST_TEXT, MOST_PARTS, PARTS_PER_SECOND } from '../rules/texts.ts';
import type { JoinedText, TextPart } from '../shared-text.ts';
import { textTopic } from '../topics.ts';
import { compactText } from './compact-text.ts';
import { provePart } from './prove-part.ts';
import { isWithinRate } from './rate-limit.ts';

/** The project and the entity of a shared text. */
export interface SharedTextPlace extends ProjectPlace {
  entityId: number;
}
type Given = SharedTextPlace & { clientId?: string | undefined };

/** Tells whether others write in a text, from pages that are still in the project. */
const hasOthers = (key: TextKey, clientId: string) => sql<boolean>`exists (
  select from shared_text_page p join presence using (organization_id, project_id, client_id)
  where ${isOfText(key, 'p')} and p.client_id <> ${clientId} and ${isPresenceCurrent})`;

/**
 * The subscription to the edits of a shared description, the same for all who write in it. A shared text ends when the last of them leaves.
 */
export const textNews: News<TextPart, Given> = {
  enter: async (ctx, place) => {
    const opened = await openText(ctx, place.organization, place.projectId, place.entityId);
    const view = viewOf(signedIn(ctx).permissions, opened.key.slug);
    return { topic: textTopic(opened), first: 0, last: 1, view };
  },
  own: ['clientId'],
  onFollow: async (ctx, { organization, projectId, entityId, clientId = '' }) => {
    const opened = await openText(ctx, organization, projectId, entityId);
    const connection = randomUUID();
    await putPage(ctx, opened, clientIdOf(clientId), connection);
    return () => leave(ctx.services, opened, clientIdOf(clientId), connection);
  },
  read: async (ctx, { organization, projectId, entityId }, after) => {
    const { organizationId } = await openText(ctx, organization, projectId, entityId);
    return (await partsAfter(ctx.services.db, `${organizationId}:${projectId}:${entityId}:${after}`)) ?? [];
  },
  page: PARTS_PER_PAGE,
  numberOf: ({ number }) => number,
};

const clientIdOf = (clientId: string): string =>
  within('clientId', () => {
    if (!isUuid(clientId)) throw invalid('The id of a client must be a UUID. Create a new one for each page.');
    return clientId.toLowerCase();
  });

const sessionOf = (session: string): string =>
  within('session', () => {
    if (!isUuid(session))
      throw invalid('The id of a shared text must be a UUID. Create a new one when you start the text.');
    return session.toLowerCase();
  });

/** Notes that somebody writes through a page; with a connection, that it hears of the others through it. */
async function putPage(
  { db }: Pick<Ctx, 'db'>,
  { username, ...key }: TextKey & { username: string },
  clientId: string,
  connection: string | null,
): Promise<void> {
  const { organizationId, projectId, entityId } = key;
  const { rows } = await sql`
    insert into shared_text_page (organization_id, project_id, entity_id, client_id, username, connection)
    select ${organizationId}::integer, ${projectId}::integer, ${entityId}::integer, ${clientId}, ${username}, ${connection}::uuid
    where (select count(*) from shared_text_page where organization_id = ${organizationId} and project_id = ${projectId}
      and username = ${username} and (entity_id, client_id) <> (${entityId}, ${clientId})) < ${MAX_CLIENTS}
    on conflict (organization_id, project_id, entity_id, client_id) do update
      set connection = coalesce(excluded.connection, shared_text_page.connection)
      where shared_text_page.username = excluded.username
    returning 1`.execute(db);
  if (rows.length === 0)
    throw invalid(`You can edit up to ${MAX_CLIENTS} shared texts of a project at a time. Close some of them.`);
}

/** Notes that a page does not write any more; with the last one the text ends. */
async function leave(services: Services, key: TextKey, clientId: string, connection: string): Promise<void> {
  try {
    await sql`with gone as (
        delete from shared_text_page where ${isOfText(key)} and client_id = ${clientId} and connection = ${connection}::uuid returning 1
      )
      delete from shared_text t where ${isOfText(key, 't')} and exists (select from gone) and not ${hasOthers(key, clientId)}`.execute(
      services.db,
    );
  } catch (error) {
    services.log.warn(
      { error: (error as Error).message },
      'could not record that a writer left; the text ends when it is joined again',
    );
  }
}

/**
 * Joins the text that others write in a description, or begins it with the given state, in one transaction: of two who begin it
 * simultaneously the second joins the first. A page that lost its text, as when a server restarts, sends its whole state under the text's
 * name.
 */
export async function joinText(
  ctx: Ctx,
  organization: OrganizationRef,
  {
    projectId,
    entityId,
    ...given
  }: { projectId: number; entityId: number; clientId: string; session: string; state: string },
): Promise<JoinedText> {
  const opened = await openTextToWrite(ctx, organization, projectId, entityId);
  const clientId = clientIdOf(given.clientId);
  const session = sessionOf(given.session);
  const content = checkedPart('state', given.state, LARGEST_TEXT);
  if (!isWithinRate(ctx.services, 'write', opened.username, PARTS_PER_SECOND)) throw writesTooFast(PARTS_PER_SECOND);
  await provePart(ctx, opened, { field: 'state', session, content });
  const joined = await made(ctx, opened, session, (isLast) =>
    inTransaction(ctx, async (tx) => {
      await putPage(tx, opened, clientId, null);
      await sql`delete from shared_text t where ${isOfText(opened, 't')} and session <> ${session}::uuid and not ${hasOthers(opened, clientId)}`.execute(
        tx.db,
      );
      await sql`insert into shared_text (organization_id, project_id, entity_id, session, last, parts, size)
        values (${opened.organizationId}, ${projectId}, ${entityId}, ${session}::uuid, (extract(epoch from clock_timestamp()) * 1000)::bigint, 0, 0)
        on conflict (organization_id, project_id, entity_id) do nothing`.execute(tx.db);
      const last = await addPart(tx, opened, { session, content, isLast });
      if (last === 'full') return last;
      return last === undefined ? readWhole(tx, opened) : { session, last, parts: [] };
    }),
  );
  ctx.services.feed.announce(textTopic(opened));
  return joined;
}

/** Tries to add to a text; if it is full, compacts it without deleted content and tries a last time. */
async function made<T>(
  ctx: Ctx,
  key: TextKey,
  session: string,
  add: (isLast: boolean) => Promise<T | 'full'>,
): Promise<T> {
  const first = await add(false);
  if (first !== 'full') return first;
  await compactText(ctx, key, session);
  return (await add(true)) as T;
}

interface Adding {
  session: string;
  content: Buffer;
  onlyAfter?: number | null | undefined;
  /** True for the last attempt: a text that is full is then refused rather than merged again. */
  isLast: boolean;
}

/**
 * Adds a part to a text of this name; undefined if there is none. Refuses more than a text may hold, and a part that must not follow
 * others' edits.
 */
async function addPart(
  ctx: TxCtx,
  key: TextKey,
  { session, content, onlyAfter, isLast }: Adding,
): Promise<number | 'full' | undefined> {
  const { rows } = await sql<{ last: number; parts: number; size: number }>`
    select last, parts, size from shared_text where ${isOfText(key)} and session = ${session}::uuid for update`.execute(
    ctx.db,
  );
  const [text] = rows;
  if (!text) return undefined;
  if (typeof onlyAfter === 'number' && text.last !== onlyAfter) throw writtenSince();
  const size = text.size + content.length;
  if (!isLast && (text.parts >= MOST_PARTS || size > LARGEST_TEXT)) return 'full';
  if (size > LARGEST_TEXT)
    throw invalid('This text is too long for several people to edit at the same time. Save it and edit it alone.', {
      limit: LARGEST_TEXT,
    });
  const number = text.last + 1;
  const { organizationId, projectId, entityId } = key;
  await sql`with part as (
      insert into shared_text_part (organization_id, project_id, entity_id, number, content)
      values (${organizationId}, ${projectId}, ${entityId}, ${number}, ${content})
    )
    update shared_text set last = ${number}, parts = ${text.parts + 1}, size = ${size} where ${isOfText(key)}`.execute(
    ctx.db,
  );
  return number;
}

async function readWhole(ctx: TxCtx, key: TextKey): Promise<JoinedText> {
  const { rows } = await sql<{ session: string; last: number; content: Buffer }>`
    select t.session, t.last, u.content from shared_text t join shared_text_part u using (organization_id, project_id, entity_id)
    where ${isOfText(key, 't')} order by u.number`.execute(ctx.db);
  const { session, last } = rows[0]!;
  return { session, last, parts: rows.map(({ content }) => content) };
}

/** Writes in a shared text. An accepted part is stored until the text ends. */
export async function writeText(
  ctx: Ctx,
  organization: OrganizationRef,
  {
    projectId,
    entityId,
    update,
    onlyAfter,
    ...given
  }: { projectId: number; entityId: number; session: string; update: string; onlyAfter?: number | null | undefined },
): Promise<number> {
  const opened = await openTextToWrite(ctx, organization, projectId, entityId);
  const session = sessionOf(given.session);
  const content = checkedPart('update', update);
  if (!isWithinRate(ctx.services, 'write', opened.username, PARTS_PER_SECOND)) throw writesTooFast(PARTS_PER_SECOND);
  await provePart(ctx, opened, { field: 'update', session, content });
  const number = await made(ctx, opened, session, (isLast) =>
    inTransaction(ctx, (tx) => addPart(tx, opened, { session, content, onlyAfter, isLast })),
  );
  if (number === undefined) throw textIsOver();
  ctx.services.feed.announce(textTopic(opened));
  return number;
}

/** Forgets texts whose writers are gone without a word, and their pages. */
export async function sweepTexts({ db }: Services): Promise<void> {
  await sql`delete from shared_text_page p where not exists (
    select from presence where organization_id = p.organization_id and project_id = p.project_id and client_id = p.client_id and ${isPresenceCurrent})`.execute(
    db,
  );
  await sql`delete from shared_text t where not exists (
    select from shared_text_page p where (p.organization_id, p.project_id, p.entity_id) = (t.organization_id, t.project_id, t.entity_id))`.execute(
    db,
  );
}
