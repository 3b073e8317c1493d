import { z } from '@hono/zod-openapi';

import type { Ctx } from '../../../platform/context.ts';
import { MANY_BYTES } from '../../../platform/http/bodies.ts';
import { int32, taking, wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../../platform/http/rest.ts';
import { readSessions } from '../../session/queries/sessions.ts';
import { saveUser } from '../commands/profile.ts';
import { signOutElsewhere, endSession } from '../commands/sessions.ts';
import { beginTwoStep, confirmTwoStep, renewRecoveryCodes, turnOffTwoStep } from '../commands/two-step.ts';
import { readOwnStanding, type Whereabouts } from '../queries/own-roles.ts';
import { readOwnUser } from '../queries/users.ts';
import type { User } from '../user.ts';
import { presentSession, sessionShape } from './session-shapes.ts';
import { doneShape, ownShape, presentUser, userShape } from './shapes.ts';

const routes = api();

routes.openapi(
  route('get', '/user', {
    id: 'readOwnUser',
    summary: 'The signed-in user, with their roles in the named organization and project',
    query: z.object({ organizationSlug: z.string().optional(), projectId: wholeNumber(0).optional() }),
    reply: ownShape,
  }),
  async (c) => {
    const { organizationSlug: organization, projectId } = c.req.valid('query');
    return c.json(await presentOwn(ctxOf(c), await readOwnUser(ctxOf(c)), { organization, projectId }), 200);
  },
);

const presentOwn = async (ctx: Ctx, user: User, whereabouts: Whereabouts): Promise<z.infer<typeof ownShape>> => ({
  ...presentUser(user),
  ...(await readOwnStanding(ctx, whereabouts)),
});
routes.openapi(
  route('put', '/user', {
    largestBody: MANY_BYTES,
    id: 'saveOwnUser',
    example: { firstName: 'Ada', preferences: { export_options: 'JSON' } },
    credentials: 'session',
    summary:
      'Change what people may change of themselves; preferences are merged key by key, with organizationSlug and projectId into those of that organization or project (`preferences.organizations[slug]`, and `projects[id]` in it). A new password, and a new email address, which is confirmed by a mail, need oldPassword',
    body: taking(
      z
        .object({
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          phoneNumber: z.string(),
          company: z.string(),
          preferences: z.record(z.string(), z.unknown()),
        })
        .partial()
        .extend({
          oldPassword: z.string().nullish(),
          newPassword: z.string().nullish(),
          newPasswordConfirm: z.string().nullish(),
          organizationSlug: z.string().nullish(),
          projectId: int32.nullish(),
        }),
      Object.keys(ownShape.shape),
    ),
    reply: ownShape,
  }),
  async (c) => {
    const { organizationSlug: organization, projectId, ...given } = c.req.valid('json');
    const user = await saveUser(ctxOf(c), { ...given, organization, projectId });
    return c.json(await presentOwn(ctxOf(c), user, { organization, projectId }), 200);
  },
);

const codes = z.object({ recoveryCodes: z.array(z.string()) });
const proof = z.strictObject({ password: z.string().nullish(), code: z.string() });
routes.openapi(
  route('post', '/user/twostep', {
    id: 'beginTwoStep',
    example: { password: 'a lamp in the window' },
    credentials: 'session',
    summary: 'Make a secret for an authenticator app; two-factor authentication is on when a code has confirmed it',
    body: z.strictObject({ password: z.string().nullish() }),
    reply: z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() }),
  }),
  async (c) => c.json(await beginTwoStep(ctxOf(c), c.req.valid('json').password ?? null), 200),
);
routes.openapi(
  route('post', '/user/twostep/confirm', {
    id: 'confirmTwoStep',
    example: { code: '123456' },
    credentials: 'session',
    summary: 'Turn two-factor authentication on with a code; the recovery codes are shown this once',
    body: z.strictObject({ code: z.string() }),
    reply: codes,
  }),
  async (c) => c.json({ recoveryCodes: await confirmTwoStep(ctxOf(c), c.req.valid('json').code) }, 200),
);
routes.openapi(
  route('post', '/user/twostep/recoverycodes', {
    id: 'renewRecoveryCodes',
    example: { password: 'a lamp in the window', code: '123456' },
    credentials: 'session',
    summary: 'Make new recovery codes in the place of the old ones',
    body: proof,
    reply: codes,
  }),
  async (c) => c.json({ recoveryCodes: await renewRecoveryCodes(ctxOf(c), c.req.valid('json')) }, 200),
);
routes.openapi(
  route('post', '/user/twostep/off', {
    id: 'turnOffTwoStep',
    example: { password: 'a lamp in the window', code: '123456' },
    credentials: 'session',
    summary: 'Turn two-factor authentication off',
    body: proof,
    reply: userShape,
  }),
  async (c) => {
    const ctx = ctxOf(c);
    await turnOffTwoStep(ctx, c.req.valid('json'));
    return c.json(presentUser(await readOwnUser(ctx)), 200);
  },
);

const again = z.strictObject({ password: z.string().nullish() });
routes.openapi(
  route('get', '/user/sessions', {
    id: 'listSessions',
    credentials: 'session',
    summary: 'The sessions of the person who asks, the one used last first',
    reply: z.array(sessionShape),
  }),
  async (c) => {
    const sessions = await readSessions(ctxOf(c));
    return c.json(sessions.map(presentSession), 200);
  },
);
routes.openapi(
  route('delete', '/user/sessions', {
    id: 'revokeOtherSessions',
    example: { password: 'a lamp in the window' },
    credentials: 'session',
    summary:
      'End all sessions but the one that asks; with your password, or within 15 minutes of signing in where you have none here',
    body: again,
    reply: z.object({ ended: z.int() }),
  }),
  async (c) => c.json({ ended: await signOutElsewhere(ctxOf(c), c.req.valid('json').password) }, 200),
);
routes.openapi(
  route('delete', '/user/sessions/{id}', {
    id: 'revokeSession',
    example: { password: 'a lamp in the window' },
    credentials: 'session',
    summary: 'End one session, with your password as above; the one that asks signs out, without',
    params: z.object({ id: z.string() }),
    body: again,
    reply: doneShape,
  }),
  async (c) => {
    await endSession(ctxOf(c), c.req.valid('param').id, c.req.valid('json').password);
    return c.json({ ok: true }, 200);
  },
);

export const accountRoutes = routes;
