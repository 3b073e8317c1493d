import { builder } from '../../../platform/graph/builder.ts';
import { idOf, nodeId } from '../../../platform/graph/ids.ts';
import { OrganizationNodeRef } from '../../organizations/graph/organization.ts';
import { UserRef } from '../../users/graph/user.ts';
import { readOwnUser } from '../../users/queries/users.ts';
import { acceptInvitation, declineInvitation } from '../commands/answer-invitation.ts';
import type { OpenInvitation } from '../invitation.ts';
import { followInvitations, readInvitations, readOwnInvitations } from '../queries/invitations.ts';
import { LevelRef } from './nodes.ts';

export const InvitationRef = builder.objectRef<OpenInvitation>('Invitation').implement({
  description: 'An invitation to an organization that has not been accepted yet.',
  fields: (t) => ({
    organizationId: t.id({
      description: 'The organization, for whoever answers; until they accept, it is not open to them.',
      resolve: ({ organizationId }) => nodeId('Organization', organizationId),
    }),
    slug: t.exposeString('slug', { description: 'The name of the organization in URLs.' }),
    organizationName: t.exposeString('organizationName', { description: 'Its name.' }),
    invitedAs: t.exposeString('invitedAs', {
      description:
        'The username or mail address by which they were invited; nothing else of them is told before they accept.',
    }),
    level: t.field({ type: LevelRef, description: 'The level that they get in it.', resolve: ({ level }) => level }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when they were invited.' }),
    inviter: t.exposeString('inviter', { description: 'The name of whoever invites.' }),
  }),
});

builder.objectField(UserRef, 'invitations', (t) =>
  t.field({
    type: [InvitationRef],
    description: 'Organizations that invite you, the newest first; none of others.',
    complexity: { field: 1, multiplier: 5 },
    resolve: ({ username }, _args, ctx) =>
      ctx.viewer?.isSession && username === ctx.viewer.username ? readOwnInvitations(ctx) : [],
  }),
);
builder.objectField(OrganizationNodeRef, 'invitations', (t) =>
  t.field({
    type: [InvitationRef],
    description: 'The people who are invited and have not accepted yet, the newest first. For its administrators.',
    complexity: { field: 1, multiplier: 20 },
    resolve: ({ key }, _args, ctx) => readInvitations(ctx, key.slug),
  }),
);

const answers = [
  ['acceptInvitation', 'Makes you a member of an organization that invites you. Needs a session.', acceptInvitation],
  ['declineInvitation', 'Declines an invitation to an organization. Needs a session.', declineInvitation],
] as const;
for (const [name, description, answer] of answers)
  builder.relayMutationField(
    name,
    { inputFields: (t) => ({ organizationId: t.field({ ...idOf('Organization'), required: true }) }) },
    {
      description,
      resolve: async (
        _root,
        {
          input: {
            organizationId: { organization },
          },
        },
        ctx,
      ) => {
        await answer(ctx, organization);
        return readOwnUser(ctx);
      },
    },
    {
      outputFields: (t) => ({
        viewer: t.field({
          type: UserRef,
          description: 'You, with the invitations that are left.',
          resolve: (user) => user,
        }),
      }),
    },
  );

builder.subscriptionField('invitationsChanged', (t) =>
  t.field({
    type: UserRef,
    description: 'You, at once and whenever other organizations invite you than before. Needs a session.',
    subscribe: (_root, _args, ctx) => followInvitations(ctx),
    resolve: (_invitations, _args, ctx) => readOwnUser(ctx),
  }),
);
