import { z } from '@hono/zod-openapi';

import { api, ctxOf, inOrganization, route } from '../../../platform/http/rest.ts';
import { levels } from '../../users/level.ts';
import { presentUser, userShape } from '../../users/rest/shapes.ts';
import { saveOrInvite } from '../commands/invite.ts';
import { removeMembers } from '../commands/members.ts';
import { readUsersWithLevel, type UserWithLevel } from '../queries/members.ts';
import { checkedLevel } from '../rules/checks.ts';

const memberShape = userShape.extend({
  permission: z.enum(levels).nullable().openapi({
    description: 'Their level in the organization; null for a guest, with whom only projects are shared.',
  }),
  isInvited: z.boolean().openapi({
    description:
      'True when they have not accepted yet: they may do nothing there, and nothing of them is told but the address or username by which they were invited. For administrators.',
  }),
});
/** Turns a member into the shape of api/v4. */
const present = ({ permission, isInvited, ...user }: UserWithLevel): z.infer<typeof memberShape> => ({
  ...presentUser(user),
  permission,
  isInvited,
});
const named = inOrganization.extend({ username: z.string() });

const routes = api();

routes.openapi(
  route('get', '/o/{org}/users', {
    id: 'listMembers',
    summary: 'People who may enter an organization',
    params: inOrganization,
    reply: z.array(memberShape),
  }),
  async (c) => c.json((await readUsersWithLevel(ctxOf(c), c.req.valid('param').org)).map(present), 200),
);
routes.openapi(
  route('get', '/o/{org}/users/{usernames}', {
    id: 'readMembers',
    summary: 'Some of them, by usernames with commas between',
    params: inOrganization.extend({ usernames: z.string() }),
    reply: z.array(memberShape),
  }),
  async (c) => {
    const { org, usernames } = c.req.valid('param');
    return c.json((await readUsersWithLevel(ctxOf(c), org, usernames.split(','))).map(present), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/users/{username}', {
    id: 'saveMember',
    summary:
      'Invite someone to an organization, by username or email address, or change what they are in it; administrators of the server add at once. Administrators may. Answers all its people',
    params: named,
    query: z.object({
      permission: z.string().optional().openapi({ description: 'admin, member or reviewer.', example: 'member' }),
    }),
    reply: z.array(memberShape),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, username } = c.req.valid('param');
    const level = checkedLevel(c.req.valid('query').permission);
    await saveOrInvite(ctx, org, username, level);
    return c.json((await readUsersWithLevel(ctx, org)).map(present), 200);
  },
);
routes.openapi(
  route('delete', '/o/{org}/users/{username}', {
    id: 'removeMember',
    summary:
      'Remove someone from an organization, with teams, shares, licence and seats there, or withdraw their invitation. Administrators may',
    params: named,
    reply: z.array(memberShape),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, username } = c.req.valid('param');
    await removeMembers(ctx, org, [username]);
    return c.json((await readUsersWithLevel(ctx, org)).map(present), 200);
  },
);

export const memberUserRoutes = routes;
