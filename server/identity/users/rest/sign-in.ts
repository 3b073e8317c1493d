import { createRoute, z } from '@hono/zod-openapi';

import { api, ctxOf, forAnybody, refusalResponse, route } from '../../../platform/http/rest.ts';
import { signOut } from '../../session/commands/sessions.ts';
import { requestPasswordReset, resetPassword } from '../commands/password.ts';
import { confirmAddress } from '../commands/profile.ts';
import { signIn } from '../commands/sign-in.ts';
import { activateAccount, signUp } from '../commands/sign-up.ts';
import { readOwnUser } from '../queries/users.ts';
import { doneShape, usernameShape, presentUser, userShape } from './shapes.ts';

const routes = api();
const json = <S extends z.ZodType>(schema: S) => ({ 'application/json': { schema } });

routes.openapi(
  createRoute({
    operationId: 'signIn',
    ...forAnybody,
    method: 'post',
    path: '/auth/signin',
    summary:
      'Sign in with username (or email address) and password; the answer sets the session cookie. 202: send the same with totpCode, a code of the authenticator app or a recovery code',
    request: {
      body: {
        content: {
          'application/json': {
            schema: z.strictObject({ username: z.string(), password: z.string(), totpCode: z.string().nullish() }),
            example: { username: 'ada', password: 'a lamp in the window' },
          },
        },
        required: true,
      },
    },
    responses: {
      200: { description: 'Signed in.', content: json(userShape) },
      202: { description: 'A code is needed.', content: json(z.object({ totpRequired: z.literal(true) })) },
      default: refusalResponse,
    },
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const viewer = await signIn(ctx, c.req.valid('json'));
    return viewer ? c.json(presentUser(await readOwnUser(ctx)), 200) : c.json({ totpRequired: true as const }, 202);
  },
);
routes.openapi(
  route('post', '/auth/signout', { id: 'signOut', credentials: 'none', summary: 'End the session', reply: doneShape }),
  async (c) => {
    await signOut(ctxOf(c));
    return c.json({ ok: true }, 200);
  },
);
routes.openapi(
  route('get', '/auth/isauth', {
    id: 'checkSession',
    summary: 'Tells that the session holds; 401 if it does not',
    reply: z.object({ authenticated: z.boolean(), username: z.string() }),
  }),
  async (c) => c.json({ authenticated: true, username: (await readOwnUser(ctxOf(c))).username }, 200),
);
routes.openapi(
  route('post', '/auth/signup', {
    id: 'signUp',
    example: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
    credentials: 'none',
    summary:
      'Request an account: an email with a link to activate it is sent to the address, which becomes the username',
    body: z.strictObject({
      email: z.string(),
      firstName: z.string().optional(),
      lastName: z.string().optional(),
      phoneNumber: z.string().optional(),
      company: z.string().optional(),
    }),
    reply: doneShape,
  }),
  async (c) => {
    await signUp(ctxOf(c), c.req.valid('json'));
    return c.json({ ok: true }, 200);
  },
);
routes.openapi(
  route('post', '/auth/activate', {
    id: 'activateAccount',
    example: {
      email: 'ada@example.org',
      code: 'the code in the link',
      password: 'a lamp in the window',
      passwordConfirm: 'a lamp in the window',
    },
    credentials: 'none',
    summary: 'Activate an account by the link from the mail, and give it its password',
    body: z.strictObject({ email: z.string(), code: z.string(), password: z.string(), passwordConfirm: z.string() }),
    reply: usernameShape,
  }),
  async (c) => c.json({ username: await activateAccount(ctxOf(c), c.req.valid('json')) }, 200),
);
routes.openapi(
  route('post', '/auth/confirmaddress', {
    id: 'confirmAddress',
    example: { email: 'ada@example.org', code: 'the code in the link' },
    credentials: 'none',
    summary: 'Confirm a new email address by the link from the mail',
    body: z.strictObject({ email: z.string(), code: z.string() }),
    reply: usernameShape,
  }),
  async (c) => c.json({ username: await confirmAddress(ctxOf(c), c.req.valid('json')) }, 200),
);
routes.openapi(
  route('post', '/auth/forgotpassword', {
    id: 'requestPasswordReset',
    example: { username: 'ada' },
    credentials: 'none',
    summary: 'Ask for a mail with a link to choose a new password; username or email address',
    body: z.strictObject({ username: z.string() }),
    reply: doneShape,
  }),
  async (c) => {
    await requestPasswordReset(ctxOf(c), c.req.valid('json').username);
    return c.json({ ok: true }, 200);
  },
);
routes.openapi(
  route('post', '/auth/reset', {
    id: 'resetPassword',
    example: {
      username: 'ada',
      code: 'the code in the link',
      newPassword: 'a lamp in the window',
      newPasswordConfirm: 'a lamp in the window',
    },
    credentials: 'none',
    summary:
      'Set a new password by the link from the mail; ends all sessions of the user, and revokes their API keys unless they are to be kept',
    body: z.strictObject({
      username: z.string(),
      code: z.string(),
      newPassword: z.string(),
      newPasswordConfirm: z.string(),
      keepApiKeys: z.boolean().optional(),
    }),
    reply: usernameShape,
  }),
  async (c) => c.json({ username: await resetPassword(ctxOf(c), c.req.valid('json')) }, 200),
);

export const signInRoutes = routes;
