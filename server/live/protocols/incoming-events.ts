import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { isUuid } from '../../identity/session/rules/sessions.ts';
import { claimKey, type Ctx } from '../../platform/context.ts';
import { taking } from '../../platform/http/rest-fields.ts';
import { problemsOf } from '../../platform/http/shape-problems.ts';
import { invalid } from '../../refusals/refusal.ts';
import { sendMessage } from '../commands/chat.ts';
import { setPresence } from '../commands/presence.ts';

const ids = z
  .array(
    z
      .int()
      .min(0)
      .max(2 ** 31 - 1),
  )
  .default([]);
const looks = z.object({ entityIdsWatching: ids, entityIdsEditing: ids });
/** Fields that the server's own frames carry about a user; scripts that send such a frame back are accepted. */
const about = ['username', 'fullname', 'fullName', 'backgroundColor', 'colour', 'online'];
const status = taking(looks, about);
// The server sets the time of a message; `id` and `timestamp` from scripts are ignored.
const words = taking(z.object({ message: z.string(), uuid: z.string().optional() }), ['id', 'timestamp']);

/** The shape in which scripts send the entities they view and edit. */
export const statusShape = taking(
  looks.extend({
    uuid: z.string().optional().describe('The uuid of your socket; left out, it is of all your sockets.'),
  }),
  about,
);
/** The shape in which scripts send messages. */
export const messageShape = taking(
  z.object({
    type: z.string(),
    params: z.record(z.string(), z.unknown()).default({}),
    tousername: z.string().nullish().describe('The person whom a USER_CHAT is for.'),
  }),
  ['event', 'username', 'uuid'],
);

interface Place {
  org: string;
  projectId: number;
}

/** Stores a presence status that came in the shape of api/v4. */
export async function receiveStatus(
  ctx: Ctx,
  { org, projectId }: Place,
  given: z.infer<typeof statusShape>,
): Promise<void> {
  if (given.uuid !== undefined && !isUuid(given.uuid))
    throw invalid('The uuid is not the one of an open socket. Send the one from initialize.');
  const editing = given.entityIdsEditing.map((entityId) => ({ entityId, field: null }));
  await setPresence(ctx, org, projectId, { watching: given.entityIdsWatching, editing, clientId: given.uuid });
}

/** Handles a message that came in the shape of api/v4. Returns the message's number if it was a chat message. */
export async function receiveMessage(
  ctx: Ctx,
  place: Place,
  { type, params, tousername }: z.infer<typeof messageShape>,
  socket?: string,
): Promise<number | null> {
  if (type === 'STATUS_UPDATE') {
    await receiveStatus(ctx, place, { ...parseShape(status, params), uuid: socket });
    return null;
  }
  if (type !== 'GROUP_CHAT' && type !== 'USER_CHAT')
    throw invalid(
      `'${type.slice(0, 40)}' is not a message that can be sent. Send GROUP_CHAT, USER_CHAT or STATUS_UPDATE.`,
    );
  if (type === 'USER_CHAT' && !tousername) throw invalid('Send the recipient of the message as tousername.');
  const { message, uuid } = parseShape(words, params);
  // Named by its sender, it is stored once anyway.
  if (uuid === undefined) await claimKey(ctx);
  const given = { clientId: uuid ?? randomUUID(), to: type === 'USER_CHAT' ? tousername : null, content: message };
  return (await sendMessage(ctx, place.org, place.projectId, given)).id;
}

/** Parses data from a client; refuses the wrong shape. */
export function parseShape<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw invalid(problemsOf(result.error.issues, value));
}
