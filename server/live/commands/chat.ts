import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { permissionsOn } from '../../identity/access/rules/permissions.ts';
import { readPermissions } from '../../identity/session/queries/sessions.ts';
import { isUuid } from '../../identity/session/rules/sessions.ts';
import type { Ctx } from '../../platform/context.ts';
import { tooManyMessages } from '../../refusals/pace.ts';
import { addresseeCannotRead } from '../../refusals/permission.ts';
import { invalid, within } from '../../refusals/refusal.ts';
import type { ChatMessage, Conversation } from '../chat.ts';
import { findSent, readConversation } from '../queries/chat.ts';
import { openRoom } from '../queries/open-room.ts';
import { checkedMessage } from '../rules/presence.ts';
import { chatTopic } from '../topics.ts';
import { secondsUntilNextMessage, countMessage } from './pace.ts';

export interface NewMessage {
  /** The sender's id of the message: sent again under the same id, it is stored once. */
  clientId: string;
  to?: string | null | undefined;
  content: string;
}

/** Sends a message to everybody in a project, or to one person who may read the project. */
export async function sendMessage(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  given: NewMessage,
): Promise<ChatMessage> {
  const key = await openRoom(ctx, organization, projectId);
  const { username } = signedIn(ctx);
  if (!isUuid(given.clientId)) throw invalid('The id of a message must be a UUID. Create a new one for each message.');
  const clientId = given.clientId.toLowerCase();
  const content = within('content', () => checkedMessage(given.content));
  const recipient = await within('to', () => checkedPartner(ctx, key, given.to));
  const { organizationId } = key;
  const { rows } = await sql<ChatMessage>`
    with known as (
      select from chat_message where organization_id = ${organizationId} and project_id = ${projectId}
        and sender = ${username} and client_id = ${clientId}::uuid
    ), pace as (${countMessage(ctx, username, sql`not exists (select from known)`)}), room as (
      insert into chat_room (organization_id, project_id, last)
      select ${organizationId}::integer, ${projectId}::integer, 1 where exists (select from pace)
      on conflict (organization_id, project_id) do update set last = chat_room.last + 1 returning last
    )
    insert into chat_message (organization_id, project_id, id, client_id, sender, recipient, content)
    select ${organizationId}::integer, ${projectId}::integer, last, ${clientId}::uuid, ${username}, ${recipient}, ${content} from room
    on conflict (organization_id, project_id, sender, client_id) do nothing returning *`.execute(ctx.db);
  const sent = rows[0] ?? (await findSent(ctx, key, username, clientId));
  if (!sent) throw tooManyMessages(await secondsUntilNextMessage(ctx, username));
  // Announced also when the message is sent again: the server that stored it may have died before announcing it.
  ctx.services.feed.announce(chatTopic(key));
  return sent;
}

/** Refused in the same words whether the partner does not exist or may not read the project, so that nobody learns usernames. */
async function checkedPartner(ctx: Ctx, key: ProjectKey, to: string | null | undefined): Promise<string | null> {
  if (to === null || to === undefined) return null;
  const partner = to.trim().toLowerCase();
  if (partner === signedIn(ctx).username) throw invalid('You cannot write to yourself.');
  const held = partner.includes('\0') ? [] : await readPermissions(ctx.db, partner);
  if (!permissionsOn(held, key.slug, key.projectId).has('READ')) throw addresseeCannotRead(partner);
  return partner;
}

/** Stores how far the viewer has read a conversation: never backwards, and not beyond its last message. */
export async function markRead(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  given: { with?: string | null | undefined; upTo: number },
): Promise<Conversation> {
  const key = await openRoom(ctx, organization, projectId);
  const { organizationId } = key;
  const partner = given.with?.trim().toLowerCase() ?? '';
  await sql`insert into chat_read (organization_id, project_id, username, partner, last_read)
    select organization_id, project_id, ${signedIn(ctx).username}, ${partner}, least(last, ${given.upTo}::integer)
    from chat_room where organization_id = ${organizationId} and project_id = ${projectId}
      and (${partner} = '' or exists (select from chat_message m where m.organization_id = ${organizationId} and m.project_id = ${projectId}
        and (m.sender, m.recipient) in ((${signedIn(ctx).username}, ${partner}), (${partner}, ${signedIn(ctx).username}))))
    on conflict (organization_id, project_id, username, partner)
      do update set last_read = greatest(chat_read.last_read, excluded.last_read)`.execute(ctx.db);
  return readConversation(ctx, key, partner || null);
}
