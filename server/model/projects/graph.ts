import { resolveCursorConnection, type ResolveCursorConnectionArgs } from '@pothos/plugin-relay';

import { PermissionRef } from '../../identity/members/graph/nodes.ts';
import { OrganizationRef } from '../../identity/organizations/graph.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { alikeFields } from '../../platform/graph/alike.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { compiled, nodeIdIn, type Seen } from '../../platform/graph/compiler/fields.ts';
import { compiledRoot, placeOf } from '../../platform/graph/compiler/places.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { meaning } from '../../platform/graph/meanings.ts';
import { nodeKey, pastName } from '../../platform/graph/nodes.ts';
import { pageCost, pageSize, totalCount } from '../../platform/graph/pages.ts';
import { createProject, deleteProject, updateProject, visitProject } from './commands.ts';
import { mayDelete, readProject, readProjectsById, type OpenedProject } from './queries.ts';
import { projectNode } from './queries/compiled.ts';
import { countProjects, projectCursor, projectOrders, readFolders, readProjects } from './queries/lists.ts';
import { readRecentProjects, type RecentProject } from './queries/visits.ts';

export const AsOfInput = builder.inputType('AsOfInput', {
  description:
    'When a project is looked at. What was true then is read by the permissions of today, and cannot be changed. One of the two.',
  isOneOf: true,
  fields: (t) => ({
    revision: t.int({ description: 'As it was when this revision had been committed; 0 is before the first.' }),
    moment: t.field({ type: 'DateTime', description: 'As it was at this moment.' }),
  }),
});

export const ProjectRef = builder.objectRef<OpenedProject>('Project');
builder.node(ProjectRef, {
  description:
    'A model: entities, the links between them, and its own additions to the schema. It is a sequence of revisions.',
  id: {
    resolve: ({ organizationId, id, key }) => pastName(`${organizationId}:${id}`, key.asOf),
    ...compiled({ reads: ['id'], value: (row, _args, { key }) => nodeIdIn('Project', key, row.column('id')) }),
  },
  extensions: {
    seen: ((values, { key }) => ({ ...values, key })) satisfies Seen,
    compiledNode: projectNode,
    ...alikeFields('id', 'projectId', 'name', 'revision', 'modified', 'schema'),
  },
  loadOne: (id, ctx) => {
    const key = nodeKey(id, 2);
    return key ? readProject(ctx, ...key.numbers, key.asOf === null ? null : { revision: key.asOf }) : null;
  },
  fields: (t) => ({
    projectId: t.exposeInt('id', { description: 'Its number in addresses and in api/v4.' }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    description: t.exposeString('description', { description: 'What it is about.' }),
    folder: t.exposeString('folder', { description: 'The folder it is listed under; empty for none.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was made.' }),
    createdBy: t.exposeString('createdBy', { description: 'The username of who made it.' }),
    modified: t.expose('modified', {
      type: 'DateTime',
      nullable: true,
      description: 'When its name, description or folder last changed.',
    }),
    preferences: t.field({
      type: 'JSON',
      description: "What is set for it, such as its 'Banner'.",
      resolve: ({ preferences }) => preferences,
      ...compiled({ reads: ['preferences'] }),
    }),
    workflow: t.field({
      type: 'JSON',
      description: 'The steps that entities of its classes go through, as api/v4 has them; empty for none.',
      resolve: ({ workflow }) => workflow,
      ...compiled({ reads: ['workflow'] }),
    }),
    revision: t.exposeInt('revision', {
      description: 'The number of the last committed batch; what a client has seen.',
    }),
    asOf: t.int({
      nullable: true,
      description:
        'The revision as of which it is seen, with everything below it; null for the present. Permissions, people, talk and files are always those of today.',
      resolve: ({ key }) => key.asOf,
      ...compiled({ reads: [] }),
    }),
    permissions: t.field({
      type: [PermissionRef],
      description: 'What you may do in it.',
      resolve: ({ key }) => [...key.permissions],
      ...compiled({ reads: [] }),
    }),
    viewerMayDelete: t.boolean({
      description: 'Whether you may delete it.',
      resolve: ({ key }, _args, ctx) => mayDelete(ctx, key),
    }),
    organization: t.field({
      type: OrganizationRef,
      description: 'Whose it is.',
      resolve: ({ key }, _args, ctx) => readOrganization(ctx, key.organizationId),
    }),
  }),
});

const ProjectOrderRef = builder.enumType('ProjectOrder', {
  description: 'By what projects are sorted: name, folder, or when they were last changed.',
  values: meaning({
    NAME: 'By name.',
    FOLDER: 'By folder, then by name.',
    CHANGED: 'By when their name, description or folder last changed, or they were made.',
  } satisfies Record<(typeof projectOrders)[number], string>),
});

builder.objectFields(OrganizationRef, (t) => ({
  folders: t.stringList({
    description: 'The folders its projects lie in, by name.',
    resolve: ({ key }, _args, ctx) => readFolders(ctx, key),
  }),
  projects: t.connection(
    {
      type: ProjectRef,
      description: 'The projects you may read, by name if it does not say. Ask for `first` or `last`, at most 100.',
      args: {
        search: t.arg.string({ description: 'Only those in whose name, description or folder this stands.' }),
        order: t.arg({ type: ProjectOrderRef, description: 'By what they are sorted.' }),
        isDescending: t.arg.boolean({ description: 'Whether the last comes first.' }),
      },
      complexity: pageCost,
      resolve: async ({ key }, args, ctx) => {
        pageSize(args);
        const connection = await resolveCursorConnection(
          { args, toCursor: projectCursor(args), maxSize: 100 },
          (page: ResolveCursorConnectionArgs) => readProjects(ctx, key, page, args),
        );
        return { ...connection, count: () => countProjects(ctx, key, args) };
      },
    },
    { name: 'ProjectConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
    { name: 'ProjectEdge' },
  ),
}));

const RecentProjectRef = builder.objectRef<RecentProject>('RecentProject').implement({
  description: 'A project that you opened lately.',
  fields: (t) => ({
    projectId: t.exposeInt('projectId', { description: 'Its number.' }),
    projectName: t.exposeString('projectName', { description: 'What it is called.' }),
    organizationSlug: t.exposeString('organizationSlug', { description: 'The name of its organization in addresses.' }),
    organizationName: t.exposeString('organizationName', { description: 'What its organization is called.' }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: 'The project itself, for which you need a licence of its organization.',
      resolve: ({ organizationId, projectId }, _args, ctx) =>
        batch(ctx, readProjectsById, `${organizationId}:${projectId}`),
    }),
    organization: t.field({
      type: OrganizationRef,
      description: 'Whose it is.',
      resolve: (recent, _args, ctx) => readOrganization(ctx, recent.organizationId),
    }),
    visited: t.expose('visited', { type: 'DateTime', description: 'When you last opened it.' }),
  }),
});

builder.queryFields((t) => ({
  project: t.field({
    type: ProjectRef,
    nullable: true,
    description: 'One project, as it is or was; null where it is not there or not for you, and `errors` says which.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      asOf: t.arg({ type: AsOfInput, description: 'Left out, it is the present.' }),
    },
    resolve: (_root, { organization, projectId, asOf }, ctx) => readProject(ctx, organization, projectId, asOf),
    ...compiledRoot({ place: placeOf, target: () => ({ here: ({ rows }) => rows.project }) }),
  }),
  recentProjects: t.field({
    type: [RecentProjectRef],
    nullable: true,
    description: 'The projects you opened last, the latest first.',
    args: {
      first: t.arg.int({ defaultValue: 10, description: 'How many; at most 100.' }),
      organization: t.arg.string({ description: 'Only those of this organization.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, organization }, ctx) => readRecentProjects(ctx, first, organization),
  }),
}));

builder.relayMutationField(
  'createProject',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      name: t.string({ required: true, description: 'What people call it.' }),
      description: t.string({ description: 'What it is about.' }),
      folder: t.string({ description: 'The folder it is listed under.' }),
    }),
  },
  {
    description: 'Makes a project. Members of the organization may; its creator gets full access.',
    resolve: (
      _root,
      {
        input: {
          organizationId: { organization },
          ...given
        },
      },
      ctx,
    ) => createProject(ctx, organization, given),
  },
  {
    outputFields: (t) => ({
      project: t.field({ type: ProjectRef, resolve: (project) => project }),
      organization: t.field({
        type: OrganizationRef,
        resolve: ({ key }, _args, ctx) => readOrganization(ctx, key.slug),
      }),
    }),
  },
);

builder.relayMutationField(
  'saveProject',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      name: t.string({ description: 'What people call it; left out, it stays.' }),
      description: t.string({ description: 'What it is about; left out, it stays.' }),
      folder: t.string({ description: 'The folder it is listed under, empty for none; left out, it stays.' }),
      preferences: t.field({
        type: 'JSON',
        description: "Merged into what is set, such as its 'Banner'; null takes one away.",
      }),
      workflow: t.field({ type: 'JSON', description: 'All of its workflow, as api/v4 has it; left out, it stays.' }),
    }),
  },
  {
    description: 'Changes the name, description, folder, preferences or workflow of a project. Needs WRITE.',
    resolve: (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          preferences,
          workflow,
          ...patch
        },
      },
      ctx,
    ) =>
      updateProject(ctx, organization, projectId, {
        ...patch,
        preferences: asRecord(preferences),
        workflow: asRecord(workflow),
      }),
  },
  { outputFields: (t) => ({ project: t.field({ type: ProjectRef, resolve: (project) => project }) }) },
);

builder.relayMutationField(
  'deleteProject',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      name: t.string({ required: true, description: "The project's name, typed: nothing brings it back." }),
    }),
  },
  {
    description: 'Deletes a project with everything in it. Its owners may.',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          name,
        },
      },
      ctx,
    ) => {
      const { organizationId } = await readProject(ctx, organization, projectId);
      await deleteProject(ctx, organization, projectId, name);
      return { organization, id: `${organizationId}:${projectId}` };
    },
  },
  {
    outputFields: (t) => ({
      deletedId: t.id({ resolve: ({ id }) => Buffer.from(`Project:${id}`).toString('base64') }),
      organization: t.field({
        type: OrganizationRef,
        resolve: ({ organization }, _args, ctx) => readOrganization(ctx, organization),
      }),
    }),
  },
);

builder.relayMutationField(
  'visitProject',
  { inputFields: (t) => ({ projectId: t.field({ ...idOf('Project'), required: true }) }) },
  {
    description: 'Notes that you have opened a project.',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
        },
      },
      ctx,
    ) => {
      await visitProject(ctx, organization, projectId);
      return true;
    },
  },
  {
    outputFields: (t) => ({
      recentProjects: t.field({
        type: [RecentProjectRef],
        resolve: (_done, _args, ctx) => readRecentProjects(ctx, 10),
      }),
    }),
  },
);

const asRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
