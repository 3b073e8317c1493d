import { z } from '@hono/zod-openapi';

import { api, ctxOf, inOrganization, route } from '../../../platform/http/rest.ts';
import { releaseAllLicences, releaseLicence, requestLicence } from '../commands/seats.ts';

const routes = api();
const ok = z.object({ ok: z.boolean() });

routes.openapi(
  route('post', '/o/{org}/license/request', {
    id: 'requestLicence',
    summary: 'Take a license for this session; 423 or 424 where there is none for it',
    params: inOrganization,
    reply: ok,
  }),
  async (c) => {
    await requestLicence(ctxOf(c), c.req.valid('param').org);
    return c.json({ ok: true }, 200);
  },
);

const releases = {
  release: [
    releaseLicence,
    'releaseLicence',
    "Release this session's floating license, or with ?username all floating licenses of a user here",
  ],
  releaseAll: [
    releaseAllLicences,
    'releaseAllLicences',
    "Give back this session's floating licenses in all organizations",
  ],
} as const;
for (const [path, [command, id, summary]] of Object.entries(releases))
  routes.openapi(
    route('post', `/o/{org}/license/${path as keyof typeof releases}`, {
      id,
      summary,
      example: { signOut: false },
      params: inOrganization,
      query: z.object({ username: z.string().optional() }),
      body: z.strictObject({ signOut: z.boolean().optional() }),
      isBodyOptional: true,
      reply: ok,
    }),
    async (c) => {
      const { username } = c.req.valid('query');
      const { signOut = false } = c.req.valid('json');
      await command(ctxOf(c), c.req.valid('param').org, { username, signOut });
      return c.json({ ok: true }, 200);
    },
  );

export const seatRoutes = routes;
