import { z } from '@hono/zod-openapi';

import { api, ctxOf, route } from '../../../platform/http/rest.ts';
import { createKey, revokeKey } from '../../session/commands/api-keys.ts';
import { readKeys, type ApiKey } from '../../session/queries/api-keys.ts';

const keyShape = z
  .object({
    id: z.string(),
    name: z.string(),
    start: z.string(),
    scope: z.array(z.string()),
    created: z.string(),
    expires: z.string().nullable(),
    lastUsed: z.string().nullable(),
  })
  .openapi('ApiKey');

/** Turns an API key into the shape of api/v4. */
const present = ({ created, expires, lastUsed, ...key }: ApiKey): z.infer<typeof keyShape> => ({
  ...key,
  created: created.toISOString(),
  expires: expires?.toISOString() ?? null,
  lastUsed: lastUsed?.toISOString() ?? null,
});

const routes = api();

routes.openapi(
  route('get', '/user/keys', {
    id: 'listApiKeys',
    credentials: 'session',
    summary: 'Your API keys, the newest first',
    reply: z.array(keyShape),
  }),
  async (c) => c.json((await readKeys(ctxOf(c))).map(present), 200),
);
routes.openapi(
  route('post', '/user/keys', {
    id: 'createApiKey',
    example: { name: 'Nightly export', permissions: ['organization:sample:project:1:READ'], days: 90 },
    credentials: 'session',
    summary: 'Make an API key; the answer is the only place that has it',
    body: z.strictObject({
      name: z.string(),
      organization: z.string().optional(),
      permissions: z.array(z.string()).optional(),
      days: z.number().optional(),
    }),
    reply: keyShape.extend({ key: z.string() }),
  }),
  async (c) => {
    const { key, apiKey } = await createKey(ctxOf(c), c.req.valid('json'));
    return c.json({ ...present(apiKey), key }, 200);
  },
);
routes.openapi(
  route('delete', '/user/keys/{id}', {
    id: 'revokeApiKey',
    credentials: 'session',
    summary: 'Revoke one of your API keys, at once',
    params: z.object({ id: z.string() }),
    reply: z.object({ ok: z.boolean() }),
  }),
  async (c) => {
    await revokeKey(ctxOf(c), c.req.valid('param').id);
    return c.json({ ok: true }, 200);
  },
);

export const apiKeyRoutes = routes;
