import { z } from '@hono/zod-openapi';

import { api, ctxOf, route } from '../platform/http/rest.ts';
import { cleanLeftovers } from './commands.ts';
import { leftoverKinds } from './leftovers.ts';
import { countLeftovers } from './queries/leftovers.ts';
import { readPersonalData } from './queries/personal.ts';

const leftovers = z.array(z.object({ kind: z.enum(leftoverKinds), count: z.int() }).openapi('Leftover'));

const routes = api();

routes.openapi(
  route('get', '/leftovers', {
    id: 'listLeftovers',
    summary: 'The leftovers that can be deleted, for administrators of the server',
    reply: leftovers,
  }),
  async (c) => c.json(await countLeftovers(ctxOf(c)), 200),
);
routes.openapi(
  route('delete', '/leftovers/{kind}', {
    id: 'cleanLeftovers',
    summary: 'Takes it away; what is in use stays. For administrators of the server',
    params: z.object({ kind: z.enum(leftoverKinds) }),
    reply: leftovers,
  }),
  async (c) => {
    await cleanLeftovers(ctxOf(c), [c.req.valid('param').kind]);
    return c.json(await countLeftovers(ctxOf(c)), 200);
  },
);
routes.openapi(
  route('get', '/user/data', {
    id: 'readPersonalData',
    credentials: 'session',
    summary: 'All that Truss keeps about you, as a file; not for API keys',
    reply: z.record(z.string(), z.array(z.unknown())).openapi('PersonalData'),
  }),
  async (c) => {
    const data = await readPersonalData(ctxOf(c));
    c.header('Content-Disposition', 'attachment; filename="truss-personal-data.json"');
    c.header('Cache-Control', 'no-store');
    return c.json(data as Record<string, unknown[]>, 200);
  },
);

export const administrationRoutes = routes;
