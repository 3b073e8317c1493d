import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import { refuseReadingKey } from '../../identity/access/keys/reading-keys.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { viewOf } from '../../identity/access/rules/permissions.ts';
import type { ProjectPlace as Place } from '../../model/projects/project.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { News } from '../../platform/feed/news.ts';
import { sharedRead } from '../../platform/graph/batch.ts';
import { numberBehind } from '../../platform/graph/cursors.ts';
import type { ChatMessage, Conversation } from '../chat.ts';
import { chatTopic } from '../topics.ts';
import { openRoom } from './open-room.ts';

const AT_ONCE = 100;
const MAX_UNREAD = 100;
const MAX_CONVERSATIONS = 100;
export const messageColumns = [
  'organizationId',
  'projectId',
  'id',
  'clientId',
  'sender',
  'recipient',
  'content',
  'date',
] as const;

export interface ChatPage {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  inverted: boolean;
}

/** Selects the messages between the viewer and somebody, or to everybody if that is null, as the base of further statements. */
function between(ctx: Ctx, key: ProjectKey, partner: string | null) {
  refuseReadingKey(ctx, key);
  const { username } = signedIn(ctx);
  return ctx.db
    .selectFrom('chatMessage')
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where((eb) =>
      partner === null
        ? eb('recipient', 'is', null)
        : eb.or([
            eb.and([eb('sender', '=', username), eb('recipient', '=', partner)]),
            eb.and([eb('sender', '=', partner), eb('recipient', '=', username)]),
          ]),
    );
}

/** Counts the messages of a chat. */
export async function countChat(ctx: Ctx, key: ProjectKey, partner: string | null): Promise<number> {
  const { count } = await between(ctx, key, partner)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads a page of a chat's messages, in order. */
export async function readChat(
  ctx: Ctx,
  key: ProjectKey,
  partner: string | null,
  page: ChatPage,
): Promise<ChatMessage[]> {
  return between(ctx, key, partner)
    .select(messageColumns)
    .$if(page.after !== undefined, (q) => q.where('id', '>', numberBehind(page.after!)))
    .$if(page.before !== undefined, (q) => q.where('id', '<', numberBehind(page.before!)))
    .orderBy('id', page.inverted ? 'desc' : 'asc')
    .limit(page.limit)
    .execute();
}

/** Returns the cursor of a message: its number. */
export const chatCursor = ({ id }: Pick<ChatMessage, 'id'>): string => String(id);

/** Reads the message that a sender stored under an id of their own. */
export const findSent = (
  { db }: Pick<Ctx, 'db'>,
  { organizationId, projectId }: Pick<ProjectKey, 'organizationId' | 'projectId'>,
  sender: string,
  clientId: string,
): Promise<ChatMessage | undefined> =>
  db
    .selectFrom('chatMessage')
    .select(messageColumns)
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('sender', '=', sender)
    .where('clientId', '=', clientId)
    .executeTakeFirst();

/** Reads the viewer's conversations in a project, the one with everybody first, then the latest first. One statement. */
export async function readConversations(ctx: Ctx, key: ProjectKey): Promise<Conversation[]> {
  refuseReadingKey(ctx, key);
  const { organizationId, projectId } = key;
  const { username } = signedIn(ctx);
  const { rows } = await sql<{ partner: string; last: number; lastRead: number; unread: number }>`
    with mine as (
      select recipient as partner, max(id) as last from chat_message
      where organization_id = ${organizationId} and project_id = ${projectId} and sender = ${username} and recipient is not null group by 1
      union all
      select sender, max(id) from chat_message
      where organization_id = ${organizationId} and project_id = ${projectId} and recipient = ${username} group by 1
    ), conversation as (
      select '' as partner, coalesce(max(id), 0) as last from chat_message
      where organization_id = ${organizationId} and project_id = ${projectId} and recipient is null
      union all
      (select partner, max(last) from mine group by 1 order by 2 desc limit ${MAX_CONVERSATIONS})
    )
    select c.partner, c.last, coalesce(r.last_read, 0) as last_read, (select count(*)::integer from (
      select from chat_message m where m.organization_id = ${organizationId} and m.project_id = ${projectId} and m.id > coalesce(r.last_read, 0)
        and case when c.partner = '' then m.recipient is null and m.sender <> ${username}
          else m.recipient = ${username} and m.sender = c.partner end
      limit ${MAX_UNREAD}) as u) as unread
    from conversation c left join chat_read r on r.organization_id = ${organizationId} and r.project_id = ${projectId}
      and r.username = ${username} and r.partner = c.partner
    order by c.partner <> '', c.last desc`.execute(ctx.db as Db);
  return rows.map(({ partner, ...row }) => ({ ...row, organizationId, projectId, partner: partner || null }));
}

/** Reads one conversation, even if it has no message yet. */
export async function readConversation(ctx: Ctx, key: ProjectKey, partner: string | null): Promise<Conversation> {
  const { organizationId, projectId } = key;
  const found = (await readConversations(ctx, key)).find((each) => each.partner === partner);
  return found ?? { organizationId, projectId, partner, unread: 0, lastRead: 0, last: 0 };
}

/**
 * Reads the messages of a room after a number, to all recipients; callers must filter them. Followers at the same number share one
 * statement.
 */
const messagesAfter = sharedRead(async (db: Db, places: string[]) => {
  const parts = places.map((place) => place.split(':').map(Number) as [number, number, number]);
  const { rows } = await sql<ChatMessage & { after: number }>`
    select p.after, m.* from unnest(${parts.map(([id]) => id)}::integer[], ${parts.map(([, id]) => id)}::integer[],
      ${parts.map(([, , id]) => id)}::integer[]) as p (organization_id, project_id, after),
    lateral (select ${sql.join(messageColumns.map((column) => sql.ref(column)))} from chat_message m
      where m.organization_id = p.organization_id and m.project_id = p.project_id and m.id > p.after order by m.id limit ${AT_ONCE}) as m
    order by m.id`.execute(db);
  return Map.groupBy(rows, (row) => `${row.organizationId}:${row.projectId}:${row.after}`);
});

/** Reads the number of the last message of rooms; concurrent callers share one statement. */
const lastInRooms = sharedRead(async (db: Db, places: string[]) => {
  const pairs = places.map((place) => place.split(':').map(Number) as [number, number]);
  const { rows } = await sql<{ organizationId: number; projectId: number; last: number }>`
    select organization_id, project_id, last from chat_room where (organization_id, project_id) in
      (select * from unnest(${pairs.map(([id]) => id)}::integer[], ${pairs.map(([, id]) => id)}::integer[]))`.execute(
    db,
  );
  return new Map(rows.map(({ organizationId, projectId, last }) => [`${organizationId}:${projectId}`, last]));
});

const lastMessage = async (
  { services }: Pick<Ctx, 'services'>,
  { organizationId, projectId }: ProjectKey,
): Promise<number> => (await lastInRooms(services.db, `${organizationId}:${projectId}`)) ?? 0;

const isOurs = ({ recipient, sender }: ChatMessage, { viewer }: Pick<Ctx, 'viewer'>): boolean =>
  recipient === null || recipient === viewer?.username || sender === viewer?.username;

/** The chat of a project as a subscription that many followers share; each gets only messages for or from them. */
export const chatNews = {
  enter: async (ctx: Ctx, { organization, projectId }: Place) => {
    const key = await openRoom(ctx, organization, projectId);
    const last = await lastMessage(ctx, key);
    return { topic: chatTopic(key), last, view: viewOf(signedIn(ctx).permissions, key.slug) };
  },
  read: async (ctx: Ctx, { organization, projectId }: Place, after: number) => {
    const key = await openRoom(ctx, organization, projectId);
    return newsAfter(ctx, organization, key, after);
  },
  page: AT_ONCE,
  numberOf: ({ id }: ChatMessage) => id,
  isFor: isOurs,
} satisfies News<ChatMessage, Place>;

/** Permission is checked again whenever there are messages to hand out. */
async function newsAfter(
  ctx: Ctx,
  organization: OrganizationRef,
  key: ProjectKey,
  seen: number,
): Promise<ChatMessage[]> {
  const said = (await messagesAfter(ctx.services.db, `${key.organizationId}:${key.projectId}:${seen}`)) ?? [];
  if (said.length > 0) await openRoom(ctx, organization, key.projectId);
  return said;
}
