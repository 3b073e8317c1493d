import { z } from '@hono/zod-openapi';

import { inProject } from '../model/projects/rest/in-project.ts';
import { api, ctxOf, route } from '../platform/http/rest.ts';
import { clearSessions } from './commands/presence.ts';
import { bulk } from './protocols/frames.ts';
import { messageShape, parseShape, statusShape, receiveMessage, receiveStatus } from './protocols/incoming-events.ts';
import { readPresence } from './queries/presence.ts';

const routes = api();
const done = z.object({ ok: z.boolean(), id: z.int().nullable() });
const either = z.union([messageShape, statusShape]);
const isMessage = (body: unknown): boolean => typeof body === 'object' && body !== null && 'type' in body;

const socketHelp = `The people who are in a project now. To hear of changes as they happen, open a WebSocket at
\`/socket/connect?organization={org}&projectId={projectId}\` with the session's cookie or \`Authorization: Bearer KEY\`. With \`&after={id}\` it
first tells every chat message after that one.

Every frame from the server is a JSON object with \`event\`, \`type\` and \`params\`. It begins with \`initialize\` (\`uuid\` at the top: the name
of this socket; answer \`{"type":"ADD_UUID","uuid":…}\`) and \`BULK_STATUS_UPDATE\` (\`params.users\`). Then come, with event \`message\`: GROUP_CHAT
and USER_CHAT (\`username\`, \`tousername\`, \`params.message\`, \`params.timestamp\`, \`params.id\`; your own too, as a receipt), SIGN_IN and SIGN_OUT
(\`username\`, \`params.message\`), USER_UPDATE (\`params.updates\` with first_name and last_name), ENTITIES_UPDATE (\`params.updates\`) and
ENTITIES_DELETED (\`params.removed\`); and, as events of their own, \`change\` (\`params.revision\`, one for each revision) and \`STATUS_UPDATE\`
(\`params\` as in \`users\`). Of a revision that did something to more than 500 entities the first are told, with \`params.isLarge\` and
\`params.totalCount\`; \`entities/changes?revision=\` has all of it. What is refused is answered with event \`error\`.

Send \`{"type":"GROUP_CHAT","params":{"message":…}}\`, \`{"type":"USER_CHAT","tousername":…,"params":{"timestamp":…,"message":…}}\`, a
\`STATUS_UPDATE\` with \`params.entityIdsWatching\` and \`params.entityIdsEditing\`, or SIGN_OUT, which closes the socket; and the text
\`keep alive\` every 40 seconds. A field that is not known is named in the refusal; those of the server's own frames are left alone. With \`params.uuid\`, a UUID of your own, a message that is sent twice is said once. A frame may have 64 KiB, and
20 may come in a second. Of chat messages, through
whichever API, 120 may come at once and 120 in each further minute, unless the server is set up otherwise; more is refused with 429.`;

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/socket', {
    id: 'listPresence',
    summary: 'The people who are in a project, and the way to open the live socket',
    description: socketHelp,
    params: inProject,
    reply: z.array(z.record(z.string(), z.unknown())),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    return c.json(bulk(await readPresence(ctxOf(c), org, projectId)), 200);
  },
);
for (const [method, id, summary] of [
  ['put', 'setPresence', 'Report what you view and edit, or send a chat message'],
  ['post', 'sendMessage', 'Send a chat message, or report what you view and edit'],
] as const)
  routes.openapi(
    route(method, '/o/{org}/p/{projectId}/socket', {
      id,
      summary,
      description:
        'With `type`, a message: GROUP_CHAT (`params.message`) or USER_CHAT (also `tousername`); the answer has its `id`. Else a status: `entityIdsWatching` and `entityIdsEditing`, in place of what you said before; without a socket it is forgotten after 75 seconds.',
      params: inProject,
      body: either,
      example: { type: 'GROUP_CHAT', params: { message: 'Hello' } },
      reply: done,
    }),
    async (c) => {
      const place = c.req.valid('param');
      const body: unknown = await c.req.json();
      if (isMessage(body))
        return c.json({ ok: true, id: await receiveMessage(ctxOf(c), place, parseShape(messageShape, body)) }, 200);
      await receiveStatus(ctxOf(c), place, parseShape(statusShape, body));
      return c.json({ ok: true, id: null }, 200);
    },
  );
routes.openapi(
  route('delete', '/o/{org}/p/{projectId}/socket', {
    id: 'clearSessions',
    summary: 'Clear sessions: forget who is in a project; those who really are show up again',
    params: inProject,
    reply: z.object({ ok: z.boolean() }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    await clearSessions(ctxOf(c), org, projectId);
    return c.json({ ok: true }, 200);
  },
);

export const liveRoutes = routes;
