import { sql } from 'kysely';

import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { Ctx } from '../../platform/context.ts';
import { keyNumbers } from '../../platform/graph/nodes.ts';
import type { ChatMessage, Conversation } from '../chat.ts';
import type { Present } from '../presence.ts';
import { messageColumns, readConversations } from './chat.ts';
import { readPresent } from './presence.ts';
import { namedIn, openRooms, roomName } from './rooms.ts';

/** Reads messages by `organization:project:number`, if they were sent to everybody, to the viewer or by them; one statement. */
export async function readMessagesByName(ctx: Ctx, names: string[]): Promise<Map<string, ChatMessage>> {
  const asked = namedIn(names).flatMap(({ of, ...place }) => (keyNumbers(of, 1) ?? []).map((id) => ({ ...place, id })));
  const open = await openRooms(ctx, asked);
  const wanted = asked.filter((place) => open.has(roomName(place)));
  if (wanted.length === 0) return new Map();
  const { username } = signedIn(ctx);
  const rows = await ctx.db
    .selectFrom('chatMessage')
    .select(messageColumns)
    .where(
      sql<boolean>`(organization_id, project_id, id) in (select * from unnest(${wanted.map(({ organizationId }) => organizationId)}::integer[],
        ${wanted.map(({ projectId }) => projectId)}::integer[], ${wanted.map(({ id }) => id)}::integer[]))`,
    )
    .where((eb) => eb.or([eb('recipient', 'is', null), eb('recipient', '=', username), eb('sender', '=', username)]))
    .execute();
  return new Map(rows.map((row) => [roomName(row, row.id), row]));
}

/** Reads the viewer's conversations by `organization:project:username`, with no username for that of everybody. */
export async function readConversationsByName(ctx: Ctx, names: string[]): Promise<Map<string, Conversation>> {
  const asked = namedIn(names);
  const open = await openRooms(ctx, asked);
  const found = new Map<string, Conversation>();
  for (const [room, key] of open) {
    const all = await readConversations(ctx, key);
    for (const { name, of } of asked.filter((place) => roomName(place) === room)) {
      const conversation = all.find(({ partner }) => partner === (of || null));
      if (conversation) found.set(name, conversation);
    }
  }
  return found;
}

/** Reads who is in projects now, by `organization:project:username`; one statement. */
export async function readPresentByName(ctx: Ctx, names: string[]): Promise<Map<string, Present>> {
  const open = await openRooms(ctx, namedIn(names));
  const present = await Promise.all([...open.values()].map((key) => readPresent(ctx, key)));
  return new Map(present.flat().map((each) => [roomName(each, each.username), each]));
}
