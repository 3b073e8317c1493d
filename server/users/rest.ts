import { z } from '@hono/zod-openapi';

import { api, ctxOf, inOrganization, route } from '../platform/rest.ts';
import { signOut } from '../session/commands.ts';
import { saveUser, signIn } from './commands.ts';
import { readOwnUser, readUsersOf, searchUsers } from './queries.ts';
import type { User } from './user.ts';

const userShape = z
  .object({
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    company: z.string(),
    preferences: z.record(z.string(), z.unknown()),
    permissions: z.array(z.string()),
    twoStepEnabled: z.boolean(),
    created: z.string(),
    lastLogin: z.string().nullable(),
  })
  .openapi('User');

/** A user as api/v4 spells it; `export_options` is JSON where nothing else was chosen. */
const present = ({ created, lastLogin, preferences, ...user }: User): z.infer<typeof userShape> => ({
  ...user,
  preferences: { export_options: 'JSON', ...preferences },
  created: created.toISOString(),
  lastLogin: lastLogin?.toISOString() ?? null,
});

const routes = api();

routes.openapi(
  route('post', '/auth/signin', {
    summary: 'Sign in; the answer sets the session cookie',
    body: z.object({ username: z.string(), password: z.string(), totpCode: z.string().optional() }),
    reply: userShape,
  }),
  async (c) => {
    const ctx = ctxOf(c);
    await signIn(ctx, c.req.valid('json'));
    return c.json(present(await readOwnUser(ctx)), 200);
  },
);
routes.openapi(
  route('post', '/auth/signout', { summary: 'End the session', reply: z.object({ ok: z.boolean() }) }),
  async (c) => {
    await signOut(ctxOf(c));
    return c.json({ ok: true }, 200);
  },
);
routes.openapi(
  route('get', '/auth/isauth', {
    summary: 'Whether the session holds; 401 if not',
    reply: z.object({ authenticated: z.boolean(), username: z.string() }),
  }),
  async (c) => c.json({ authenticated: true, username: (await readOwnUser(ctxOf(c))).username }, 200),
);
routes.openapi(route('get', '/user', { summary: 'Whoever is signed in', reply: userShape }), async (c) =>
  c.json(present(await readOwnUser(ctxOf(c))), 200),
);
routes.openapi(
  route('put', '/user', {
    summary: 'Change what people may change of themselves; preferences are merged key by key',
    body: z
      .object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phoneNumber: z.string(),
        company: z.string(),
      })
      .partial()
      .extend({
        preferences: z.record(z.string(), z.unknown()).optional(),
        organizationSlug: z.string().optional(),
        projectId: z.int().optional(),
      }),
    reply: userShape,
  }),
  async (c) => {
    const { organizationSlug: _, projectId: __, ...patch } = c.req.valid('json');
    return c.json(present(await saveUser(ctxOf(c), patch)), 200);
  },
);
routes.openapi(
  route('get', '/o/{org}/users', {
    summary: 'People who may enter an organization',
    params: inOrganization,
    reply: z.array(userShape),
  }),
  async (c) => c.json((await searchUsers(ctxOf(c), c.req.valid('param').org, '', 100)).map(present), 200),
);
routes.openapi(
  route('get', '/o/{org}/users/{usernames}', {
    summary: 'Some of them, by usernames with commas between',
    params: inOrganization.extend({ usernames: z.string() }),
    reply: z.array(userShape),
  }),
  async (c) => {
    const { org, usernames } = c.req.valid('param');
    return c.json((await readUsersOf(ctxOf(c), org, usernames.split(','))).map(present), 200);
  },
);

export const userRoutes = routes;
