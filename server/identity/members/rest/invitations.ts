import { z } from '@hono/zod-openapi';

import { api, ctxOf, inOrganization, route } from '../../../platform/http/rest.ts';
import { levels } from '../../users/level.ts';
import { acceptInvitation, declineInvitation } from '../commands/answer-invitation.ts';
import type { OpenInvitation } from '../invitation.ts';
import { readOwnInvitations } from '../queries/invitations.ts';

const invitationShape = z
  .object({
    organization: z.string().openapi({ description: 'Its slug.' }),
    name: z.string(),
    permission: z.enum(levels).openapi({ description: 'The level that you get in it.' }),
    invitedBy: z.string().openapi({ description: 'A username.' }),
    created: z.string(),
  })
  .openapi('Invitation');

/** Turns an invitation into the shape of api/v4. */
const present = (invitation: OpenInvitation): z.infer<typeof invitationShape> => ({
  organization: invitation.slug,
  name: invitation.organizationName,
  permission: invitation.level,
  invitedBy: invitation.createdBy,
  created: invitation.created.toISOString(),
});

const routes = api();

routes.openapi(
  route('get', '/user/invitations', {
    id: 'listInvitations',
    credentials: 'session',
    summary: 'The organizations that invite you, the newest first',
    reply: z.array(invitationShape),
  }),
  async (c) => c.json((await readOwnInvitations(ctxOf(c))).map(present), 200),
);
for (const [method, id, summary, answer] of [
  ['put', 'acceptInvitation', 'Accept an invitation: you become a member', acceptInvitation],
  ['delete', 'declineInvitation', 'Decline an invitation', declineInvitation],
] as const)
  routes.openapi(
    route(method, '/user/invitations/{org}', {
      id,
      credentials: 'session',
      summary: `${summary}. Answers those that are left`,
      params: inOrganization,
      reply: z.array(invitationShape),
    }),
    async (c) => {
      const ctx = ctxOf(c);
      await answer(ctx, c.req.valid('param').org);
      return c.json((await readOwnInvitations(ctx)).map(present), 200);
    },
  );

export const invitationRoutes = routes;
