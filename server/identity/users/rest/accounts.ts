import { z } from '@hono/zod-openapi';

import { api, ctxOf, route } from '../../../platform/http/rest.ts';
import { revokeSessionsOf } from '../../session/commands/sessions.ts';
import { readOthersSessions } from '../../session/queries/sessions.ts';
import { turnOffAccount, turnOnAccount } from '../commands/accounts.ts';
import { turnOffTwoStepOf } from '../commands/two-step.ts';
import { presentSession, sessionShape } from './session-shapes.ts';
import { doneShape, usernameShape } from './shapes.ts';

const params = z.object({ username: z.string() });
const routes = api();

routes.openapi(
  route('delete', '/users/{username}/twostep', {
    id: 'turnOffTwoStepOf',
    summary: 'Turn off two-factor authentication for a user who lost their app and codes; administrators of the server',
    params,
    reply: doneShape,
  }),
  async (c) => {
    await turnOffTwoStepOf(ctxOf(c), c.req.valid('param').username);
    return c.json({ ok: true }, 200);
  },
);
routes.openapi(
  route('post', '/users/{username}/off', {
    id: 'turnOffAccount',
    summary:
      'Deactivate an account: sign-in, its sessions, email links and API keys stop working; administrators of the server',
    params,
    reply: usernameShape,
  }),
  async (c) => c.json({ username: await turnOffAccount(ctxOf(c), c.req.valid('param').username) }, 200),
);
routes.openapi(
  route('post', '/users/{username}/on', {
    id: 'turnOnAccount',
    summary: 'Turn an account on again; administrators of the server',
    params,
    reply: usernameShape,
  }),
  async (c) => c.json({ username: await turnOnAccount(ctxOf(c), c.req.valid('param').username) }, 200),
);
routes.openapi(
  route('get', '/users/{username}/sessions', {
    id: 'listSessionsOf',
    summary: 'The sessions of a user, the last used first; administrators of the server',
    params,
    reply: z.array(sessionShape),
  }),
  async (c) => c.json((await readOthersSessions(ctxOf(c), c.req.valid('param').username)).map(presentSession), 200),
);
const ended = z.object({ ended: z.int() });
routes.openapi(
  route('delete', '/users/{username}/sessions', {
    id: 'revokeSessionsOf',
    summary: 'End all sessions of a user; administrators of the server',
    params,
    reply: ended,
  }),
  async (c) => c.json({ ended: await revokeSessionsOf(ctxOf(c), c.req.valid('param').username) }, 200),
);
routes.openapi(
  route('delete', '/users/{username}/sessions/{id}', {
    id: 'revokeSessionOf',
    summary: 'End one session of a user; administrators of the server',
    params: params.extend({ id: z.string() }),
    reply: ended,
  }),
  async (c) => {
    const { username, id } = c.req.valid('param');
    return c.json({ ended: await revokeSessionsOf(ctxOf(c), username, id) }, 200);
  },
);

export const accountsRoutes = routes;
