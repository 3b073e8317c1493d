import { builder, type OutputFields } from '../../../platform/graph/builder.ts';
import { idOf, idsOf } from '../../../platform/graph/ids.ts';
import { OrganizationNodeRef } from '../../organizations/graph/organization.ts';
import { readOrganization } from '../../organizations/queries/organizations.ts';
import { inviteMembers } from '../commands/invite.ts';
import { removeMembers, saveMembers } from '../commands/members.ts';
import { readInvitations } from '../queries/invitations.ts';
import { readOrganizationMembers } from '../queries/members.ts';
import { InvitationRef } from './invitations.ts';
import { LevelRef, MemberRef } from './nodes.ts';

interface Done {
  organization: number;
  usernames: string[];
}
const payload = (t: OutputFields<Done>) => ({
  members: t.field({
    type: [MemberRef],
    description: 'The people who are members now.',
    resolve: async ({ organization, usernames }, _args, ctx) =>
      (await readOrganizationMembers(ctx, organization, { usernames })).members,
  }),
  invitations: t.field({
    type: [InvitationRef],
    description: 'The people who have to accept first.',
    resolve: ({ organization, usernames }, _args, ctx) => readInvitations(ctx, organization, usernames),
  }),
  organization: t.field({
    type: OrganizationNodeRef,
    resolve: ({ organization }, _args, ctx) => readOrganization(ctx, organization),
  }),
});

builder.relayMutationField(
  'saveMembers',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      usernames: t.stringList({ required: true, description: 'Users of Truss, up to 1,000.' }),
      level: t.field({ type: LevelRef, required: true, description: 'The level that they get.' }),
    }),
  },
  {
    description:
      'Invites people to an organization, or changes what they are in it; administrators of the server add them at once. Its administrators may.',
    resolve: async (
      _root,
      {
        input: {
          organizationId: { organization },
          usernames,
          level,
        },
      },
      ctx,
    ) => ({
      organization,
      usernames: await saveMembers(ctx, organization, usernames, level),
    }),
  },
  { outputFields: payload },
);

builder.relayMutationField(
  'removeMembers',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      usernames: t.stringList({ required: true, description: 'The people, up to 1,000, by username.' }),
    }),
  },
  {
    description:
      'Removes people from an organization, with their teams, shares, licence and seats there, or withdraws their invitations. Its administrators may.',
    resolve: async (
      _root,
      {
        input: {
          organizationId: { organization },
          usernames,
        },
      },
      ctx,
    ) => {
      const { id } = await readOrganization(ctx, organization);
      return { organization, id, usernames: await removeMembers(ctx, organization, usernames) };
    },
  },
  {
    outputFields: (t) => ({
      deletedIds: t.idList({
        resolve: ({ id, usernames }) =>
          usernames.map((username) => Buffer.from(`Member:${id}:${username}`).toString('base64')),
      }),
      organization: t.field({
        type: OrganizationNodeRef,
        resolve: ({ organization }, _args, ctx) => readOrganization(ctx, organization),
      }),
    }),
  },
);

builder.relayMutationField(
  'inviteMembers',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      emails: t.stringList({ required: true, description: 'Addresses, up to 100.' }),
      level: t.field({ type: LevelRef, required: true, description: 'The level that they get.' }),
      teamIds: t.field({ ...idsOf('Team'), description: 'Teams that they join.' }),
    }),
  },
  {
    description:
      'Invites people to an organization by their addresses; administrators of the server add them at once. Those who have no account yet get one and a mail with which they choose a password. Its administrators may.',
    resolve: async (
      _root,
      {
        input: {
          organizationId: { organization },
          emails,
          level,
          teamIds,
        },
      },
      ctx,
    ) => ({
      organization,
      usernames: await inviteMembers(ctx, organization, emails, level, teamIds ?? []),
    }),
  },
  { outputFields: payload },
);
