import { shareProject, unshareProject } from '../../../identity/members/commands/sharing.ts';
import { LevelRef, PermissionRef, RoleRef, TeamRef } from '../../../identity/members/graph/nodes.ts';
import { readRolesById } from '../../../identity/members/queries/roles.ts';
import {
  countEffectivePeople,
  readCandidates,
  readEffectivePeople,
  readShares,
  type ShareCandidate,
  type ProjectPerson,
  type Share,
} from '../../../identity/members/queries/shares.ts';
import { readTeamsById } from '../../../identity/members/queries/teams.ts';
import { UserRef } from '../../../identity/users/graph/user.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { idOf, idsOf } from '../../../platform/graph/ids.ts';
import { offsetConnection } from '../../../platform/graph/offset-pages.ts';
import { pageCost, totalCount } from '../../../platform/graph/pages.ts';
import { readProject, readProjectIfOpen, type OpenedProject } from '../queries/projects.ts';
import { ProjectRef } from './project.ts';

const ShareRef = builder.objectRef<Share>('ProjectShare').implement({
  description: 'A person or a team that a project is shared with.',
  fields: (t) => ({
    user: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person; null where it is a team.',
      resolve: ({ username }, _args, ctx) => (username === null ? null : batch(ctx, readUsers, username)),
    }),
    team: t.field({
      type: TeamRef,
      nullable: true,
      description: 'The team; null where it is a person.',
      resolve: ({ key, teamId }, _args, ctx) =>
        teamId === null ? null : batch(ctx, readTeamsById, `${key.organizationId}:${teamId}`),
    }),
    role: t.field({
      type: RoleRef,
      description: 'The role they have in it.',
      resolve: async ({ key, roleId }, _args, ctx) =>
        (await batch(ctx, readRolesById, `${key.organizationId}:${roleId}`))!,
    }),
    since: t.expose('created', { type: 'DateTime', description: 'The time at which it was shared.' }),
    sharedBy: t.exposeString('createdBy', { description: 'The username of who shared it with them.' }),
  }),
});
type PersonHere = ProjectPerson & { project: OpenedProject };
const PersonRef = builder.objectRef<PersonHere>('ProjectPerson').implement({
  description: 'Someone who may open a project: all that they may do in it, and why.',
  fields: (t) => ({
    user: t.field({
      type: UserRef,
      description: 'The member.',
      resolve: async ({ username }, _args, ctx) => (await batch(ctx, readUsers, username))!,
    }),
    level: t.field({
      type: LevelRef,
      nullable: true,
      description: 'Their level in the organization; null for a guest.',
      resolve: ({ level }) => level,
    }),
    permissions: t.field({
      type: [PermissionRef],
      description: 'Their permissions from all sources.',
      resolve: ({ permissions }) => permissions,
    }),
    reasons: t.exposeStringList('reasons', {
      description:
        "The sources of their permissions: 'Administrator of Acme', 'Owner', 'Writer through team Propulsion' …",
    }),
  }),
});
const CandidateRef = builder.objectRef<ShareCandidate & { project: OpenedProject }>('ShareCandidate').implement({
  description: 'A person or a team that a project can be shared with.',
  fields: (t) => ({
    user: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person; null where it is a team.',
      resolve: ({ username }, _args, ctx) => (username === null ? null : batch(ctx, readUsers, username)),
    }),
    team: t.field({
      type: TeamRef,
      nullable: true,
      description: 'The team; null where it is a person.',
      resolve: ({ team }) => team,
    }),
    level: t.field({
      type: LevelRef,
      nullable: true,
      description: 'The level of the person in the organization; a reviewer is given roles of READ and REVIEW only.',
      resolve: ({ level }) => level,
    }),
    role: t.field({
      type: RoleRef,
      nullable: true,
      description: 'The role they have in the project already.',
      resolve: ({ project, roleId }, _args, ctx) =>
        roleId === null ? null : batch(ctx, readRolesById, `${project.organizationId}:${roleId}`),
    }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  sharedWith: t.field({
    type: [ShareRef],
    description: 'The people and teams that it is shared with, and their roles: people first.',
    complexity: { field: 1, multiplier: 20 },
    resolve: ({ key }, _args, ctx) => readShares(ctx, key),
  }),
  effectivePeople: t.connection(
    {
      ...forwardOnly,
      type: PersonRef,
      description:
        'The people who may open it, by name, with all that they may do and why. Ask for `first`, at most 100.',
      args: { search: t.arg.string({ description: 'The beginning of a name or username.' }) },
      complexity: pageCost,
      resolve: (project, { search, ...args }, ctx) =>
        offsetConnection(
          args,
          async (rows) =>
            (await readEffectivePeople(ctx, project.key, { search, ...rows })).map((person) => ({
              ...person,
              project,
            })),
          () => countEffectivePeople(ctx, project.key, { search }),
        ),
    },
    { name: 'ProjectPersonConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
    { name: 'ProjectPersonEdge' },
  ),
  shareCandidates: t.field({
    type: [CandidateRef],
    description:
      'The teams and people of the organization with whom it can be shared, up to 20 each, for whoever holds SHARE.',
    args: { search: t.arg.string({ description: 'The beginning of a name or username.' }) },
    complexity: { field: 1, multiplier: 40 },
    resolve: async (project, args, ctx) =>
      (await readCandidates(ctx, project.key, args)).map((candidate) => ({ ...candidate, project })),
  }),
}));

const ShareInput = builder.inputType('ShareInput', {
  description: 'A person or a team, and the role they get.',
  fields: (t) => ({
    username: t.string({ description: 'The person; or else teamId.' }),
    teamId: t.field({ ...idOf('Team'), description: 'The team; or else username.' }),
    roleId: t.field({ ...idOf('Role'), description: 'The role; needed.' }),
  }),
});

builder.relayMutationField(
  'shareProject',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      shares: t.field({
        type: [ShareInput],
        required: true,
        description: 'The shares, up to 1,000; all or none are made.',
      }),
    }),
  },
  {
    description:
      'Shares a project with people and teams, or gives them other roles. Whoever holds SHARE may, with roles of no more than they hold.',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          shares,
        },
      },
      ctx,
    ) => {
      await shareProject(ctx, organization, projectId, shares);
      return readProject(ctx, organization, projectId);
    },
  },
  { outputFields: (t) => ({ project: t.field({ type: ProjectRef, resolve: (project) => project }) }) },
);

builder.relayMutationField(
  'unshareProject',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      usernames: t.stringList({ description: 'People who lose it; your own to leave.' }),
      teamIds: t.field({ ...idsOf('Team'), description: 'Teams that lose it.' }),
    }),
  },
  {
    description: 'Ends the sharing of a project with people and teams. Whoever holds SHARE may; anyone may leave.',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          usernames,
          teamIds,
        },
      },
      ctx,
    ) => {
      await unshareProject(ctx, organization, projectId, { usernames: usernames ?? [], teamIds: teamIds ?? [] });
      return { organization, projectId };
    },
  },
  {
    outputFields: (t) => ({
      project: t.field({
        type: ProjectRef,
        nullable: true,
        description: 'Null for whoever has left it.',
        resolve: ({ organization, projectId }, _args, ctx) => readProjectIfOpen(ctx, organization, projectId),
      }),
    }),
  },
);
