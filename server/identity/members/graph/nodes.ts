import { batch, byOrganization } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { keyNumbers } from '../../../platform/graph/nodes.ts';
import { OrganizationNodeRef } from '../../organizations/graph/organization.ts';
import { readOrganization } from '../../organizations/queries/organizations.ts';
import { UserRef } from '../../users/graph/user.ts';
import { readUsers } from '../../users/queries/users.ts';
import { readMembersById, type Member } from '../queries/members.ts';
import { countUses, readRolesById, type OpenedRole } from '../queries/roles.ts';
import { readTeamsById, type OpenedTeam } from '../queries/teams.ts';
import { rolePermissions } from '../rules/roles.ts';

export const PermissionRef = builder.enumType('ProjectPermission', {
  description: 'A permission in a project.',
  values: enumValues({
    READ: 'View and export the project.',
    WRITE: 'Change entities and relationships, import files, and change the project itself.',
    WRITE_SCHEMA: 'Change the schema.',
    WRITE_BASELINES: 'Create and change baselines.',
    REVIEW: 'Comment and review.',
    SHARE: 'Share the project with others.',
    FORCE_UNLOCK: 'Unlock entities that others have locked.',
    WRITE_TEST_CYCLES: 'Create test cycles and record their results.',
  } satisfies Record<(typeof rolePermissions)[number], string>),
});
export const LevelRef = builder.enumType('OrganizationLevel', {
  description: 'The access of a person in an organization.',
  values: {
    ADMIN: { value: 'admin', description: 'Runs it: people, teams, roles, licences, schema and all projects.' },
    MEMBER: { value: 'member', description: 'Makes projects, and works where something is shared with them.' },
    REVIEWER: { value: 'reviewer', description: 'Opens and comments where something is shared with them; no more.' },
  } as const,
});

const roles = byOrganization(readRolesById);
const teams = byOrganization(readTeamsById);
const members = byOrganization(readMembersById);

export const RoleRef = builder.objectRef<OpenedRole>('Role');
builder.node(RoleRef, {
  description: 'A set of permissions that people and teams get in the projects that are shared with them under it.',
  id: { resolve: ({ organizationId, id }) => `${organizationId}:${id}` },
  loadOne: async (id, ctx) => (await batch(ctx, roles, keyNumbers(id, 2)?.join(':') ?? '')) ?? null,
  fields: (t) => ({
    roleId: t.exposeInt('id', {
      description: 'Its number in api/v4; 1 to 4 are Owner, Collaborator, Reviewer and Viewer.',
    }),
    name: t.exposeString('name', { description: 'Its name.' }),
    description: t.exposeString('description', { description: 'Its purpose.' }),
    permissions: t.field({
      type: [PermissionRef],
      description: 'The permissions that it gives.',
      resolve: ({ permissions }) => permissions,
    }),
    isDefault: t.exposeBoolean('isDefault', { description: 'True for the four roles that cannot be deleted.' }),
    uses: t.int({
      description: 'The number of people, teams and projects that use it; one that is used cannot be deleted.',
      resolve: async ({ organizationId, id }, _args, ctx) =>
        (await batch(ctx, countUses, `${organizationId}:${id}`)) ?? 0,
    }),
  }),
});

export const TeamRef = builder.objectRef<OpenedTeam>('Team');
builder.node(TeamRef, {
  description: 'People whom projects are shared with together.',
  id: { resolve: ({ organizationId, id }) => `${organizationId}:${id}` },
  loadOne: async (id, ctx) => (await batch(ctx, teams, keyNumbers(id, 2)?.join(':') ?? '')) ?? null,
  fields: (t) => ({
    teamId: t.exposeInt('id', { description: 'Its number in api/v4.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    description: t.exposeString('description', { description: 'Its purpose.' }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when it was made.' }),
    role: t.field({
      type: RoleRef,
      nullable: true,
      description: 'The default role when a project is shared with it.',
      resolve: ({ organizationId, roleId }, _args, ctx) =>
        roleId === null ? null : batch(ctx, readRolesById, `${organizationId}:${roleId}`),
    }),
    memberCount: t.int({
      description: 'The number of people that are in it.',
      resolve: ({ members }) => members.length,
    }),
    members: t.field({
      type: [UserRef],
      description: 'The people in it, by username.',
      complexity: { field: 1, multiplier: 20 },
      resolve: async ({ members }, _args, ctx) =>
        (await Promise.all(members.map((each) => batch(ctx, readUsers, each)))).filter((each) => each !== undefined),
    }),
  }),
});

export const MemberRef = builder.objectRef<Member>('Member');
builder.node(MemberRef, {
  description: 'A person with access to an organization, as its administrators see them.',
  id: { resolve: ({ key, username }) => `${key.organizationId}:${username}` },
  loadOne: async (id, ctx) => (await batch(ctx, members, id)) ?? null,
  fields: (t) => ({
    user: t.field({
      type: UserRef,
      description: 'The member.',
      resolve: async ({ username }, _args, ctx) => (await batch(ctx, readUsers, username))!,
    }),
    username: t.exposeString('username', { description: 'The username with which they sign in.' }),
    email: t.exposeString('email', { description: 'Their address.' }),
    isActivated: t.exposeBoolean('activated', {
      description: 'True when they have opened the mail that invited them.',
    }),
    level: t.field({
      type: LevelRef,
      nullable: true,
      description: 'Their level in it; null for a guest, with whom only projects are shared.',
      resolve: ({ level }) => level,
    }),
    since: t.expose('since', { type: 'DateTime', nullable: true, description: 'The time when they became a member.' }),
    lastLogin: t.expose('lastLogin', {
      type: 'DateTime',
      nullable: true,
      description: 'The time when they last signed in.',
    }),
    projectCount: t.exposeInt('projectCount', {
      description: 'The number of projects that are shared with them, alone or through teams.',
    }),
    teams: t.field({
      type: [TeamRef],
      description: 'The teams they are in.',
      resolve: async ({ key, teamIds }, _args, ctx) =>
        (await Promise.all(teamIds.map((id) => batch(ctx, readTeamsById, `${key.organizationId}:${id}`)))).filter(
          (each) => each !== undefined,
        ),
    }),
    organization: t.field({
      type: OrganizationNodeRef,
      description: 'The organization of which they are a member.',
      resolve: ({ key }, _args, ctx) => readOrganization(ctx, key.organizationId),
    }),
  }),
});
