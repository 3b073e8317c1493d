import { builder } from '../../../platform/graph/builder.ts';
import { idOf, ownIdOf } from '../../../platform/graph/ids.ts';
import { describeUsually } from '../../../platform/graph/usual-descriptions.ts';
import { OrganizationNodeRef } from '../../organizations/graph/organization.ts';
import { readOrganization } from '../../organizations/queries/organizations.ts';
import { deleteRole, saveRole } from '../commands/roles.ts';
import { changeTeam, deleteTeam, saveTeam } from '../commands/teams.ts';
import { PermissionRef, RoleRef, TeamRef } from './nodes.ts';

describeUsually({
  asked: { roleId: 'The role, by its number.', teamId: 'The team, by its number.' },
  askedById: { roleId: 'The role, by its id.', teamId: 'The team, by its id.' },
  answered: {
    role: 'The role as it is now.',
    team: 'The team as it is now.',
    members: 'They, as they are now.',
  },
});

const leftOut = 'Left out, it stays as it is.';
const nodeId = (type: string, { organizationId, id }: { organizationId: number; id: number }) =>
  Buffer.from(`${type}:${organizationId}:${id}`).toString('base64');

builder.relayMutationField(
  'saveRole',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      roleId: t.field({ ...idOf('Role'), description: 'The id of an existing one; left out for a new one.' }),
      name: t.string({ description: `Trimmed; no two are alike. ${leftOut}` }),
      description: t.string({ description: `Its purpose. ${leftOut}` }),
      permissions: t.field({ type: [PermissionRef], description: `READ is always among them. ${leftOut}` }),
    }),
  },
  {
    description:
      'Makes or changes a role; what people hold through it changes at once. Administrators of the organization may.',
    resolve: (
      _root,
      {
        input: {
          organizationId: { organization },
          roleId,
          ...patch
        },
      },
      ctx,
    ) => saveRole(ctx, organization, { id: roleId, ...patch }),
  },
  {
    outputFields: (t) => ({
      role: t.field({ type: RoleRef, resolve: (role) => role }),
      organization: t.field({
        type: OrganizationNodeRef,
        resolve: ({ key }, _args, ctx) => readOrganization(ctx, key.organizationId),
      }),
    }),
  },
);

builder.relayMutationField(
  'deleteRole',
  { inputFields: (t) => ({ roleId: t.field({ ...ownIdOf('Role'), required: true }) }) },
  {
    description:
      'Deletes a role that nothing uses; the four default ones stay. Administrators of the organization may.',
    resolve: (_root, { input }, ctx) => deleteRole(ctx, input.roleId.organization, input.roleId.id),
  },
  {
    outputFields: (t) => ({
      deletedId: t.id({ resolve: (role) => nodeId('Role', role) }),
      organization: t.field({
        type: OrganizationNodeRef,
        resolve: ({ key }, _args, ctx) => readOrganization(ctx, key.organizationId),
      }),
    }),
  },
);

builder.relayMutationField(
  'saveTeam',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      teamId: t.field({ ...idOf('Team'), description: 'The id of an existing one; left out for a new one.' }),
      name: t.string({ description: `Trimmed; no two are alike. ${leftOut}` }),
      description: t.string({ description: `Its purpose. ${leftOut}` }),
      roleId: t.field({
        ...idOf('Role'),
        description: `The default role when sharing; null for none. ${leftOut}`,
      }),
      members: t.stringList({ description: 'The usernames of all its people; left out, they stay as they are.' }),
    }),
  },
  {
    description: 'Makes or changes a team. Administrators of the organization may.',
    resolve: (
      _root,
      {
        input: {
          organizationId: { organization },
          teamId,
          ...patch
        },
      },
      ctx,
    ) => saveTeam(ctx, organization, { id: teamId, ...patch }),
  },
  {
    outputFields: (t) => ({
      team: t.field({ type: TeamRef, resolve: (team) => team }),
      organization: t.field({
        type: OrganizationNodeRef,
        resolve: ({ key }, _args, ctx) => readOrganization(ctx, key.organizationId),
      }),
    }),
  },
);

builder.relayMutationField(
  'setTeamMembers',
  {
    inputFields: (t) => ({
      teamId: t.field({ ...ownIdOf('Team'), required: true }),
      add: t.stringList({ description: 'Usernames of members of the organization who join it.' }),
      remove: t.stringList({ description: 'Usernames of those who leave it.' }),
    }),
  },
  {
    description: 'Adds people to a team and takes others out. Administrators of the organization may.',
    resolve: (_root, { input: { teamId, add, remove } }, ctx) =>
      changeTeam(ctx, teamId.organization, teamId.id, { add: add ?? [], remove: remove ?? [] }),
  },
  { outputFields: (t) => ({ team: t.field({ type: TeamRef, resolve: (team) => team }) }) },
);

builder.relayMutationField(
  'deleteTeam',
  { inputFields: (t) => ({ teamId: t.field({ ...ownIdOf('Team'), required: true }) }) },
  {
    description: 'Deletes a team; what was shared with it is so no more. Administrators of the organization may.',
    resolve: (_root, { input }, ctx) => deleteTeam(ctx, input.teamId.organization, input.teamId.id),
  },
  {
    outputFields: (t) => ({
      deletedId: t.id({ resolve: (team) => nodeId('Team', team) }),
      organization: t.field({
        type: OrganizationNodeRef,
        resolve: ({ key }, _args, ctx) => readOrganization(ctx, key.organizationId),
      }),
    }),
  },
);
