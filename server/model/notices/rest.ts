import { z } from '@hono/zod-openapi';

import { MANY_BYTES } from '../../platform/http/bodies.ts';
import { int32, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, flag, route } from '../../platform/http/rest.ts';
import { readProject } from '../projects/queries/projects.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { markNotices } from './commands.ts';
import { noticeKinds, type Notice } from './notice.ts';
import { readNotices } from './queries.ts';

const routes = api();
const noticeShape = z
  .object({
    id: int32,
    kind: z.enum(noticeKinds),
    text: z.string(),
    from: z.string(),
    entityId: int32.nullable(),
    threadId: int32.nullable(),
    date: z.string(),
    isRead: z.boolean(),
  })
  .openapi('Notice');

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/notices', {
    id: 'listNotices',
    summary: 'The messages to you in a project, the latest first; `before` is the id from which to go on',
    params: inProject,
    query: z.object({ unread: flag, limit: wholeNumber(1).optional(), before: wholeNumber(1).optional() }),
    reply: z.array(noticeShape),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, projectId } = c.req.valid('param');
    const { unread, limit = 100, before } = c.req.valid('query');
    const { key } = await readProject(ctx, org, projectId);
    const after = before === undefined ? undefined : String(before);
    const notices = await readNotices(ctx, key, { limit: Math.min(limit, 100), after, inverted: false }, unread);
    return c.json(notices.map(present), 200);
  },
);
routes.openapi(
  route('put', '/o/{org}/p/{projectId}/notices', {
    largestBody: MANY_BYTES,
    id: 'markNotices',
    example: { ids: [3, 4], isRead: true },
    summary: 'Note which of your notices you have read; without ids all of them',
    params: inProject,
    body: z.strictObject({ ids: z.array(int32).max(10_000).optional(), isRead: z.boolean().default(true) }),
    reply: z.object({ ok: z.boolean() }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    await markNotices(ctxOf(c), org, projectId, c.req.valid('json'));
    return c.json({ ok: true }, 200);
  },
);

export const noticeRoutes = routes;

const present = ({
  id,
  kind,
  text,
  sender,
  entityId,
  threadId,
  date,
  readAt,
}: Notice): z.infer<typeof noticeShape> => ({
  id,
  kind,
  text,
  entityId,
  threadId,
  from: sender,
  date: date.toISOString(),
  isRead: readAt !== null,
});
