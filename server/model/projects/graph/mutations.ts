import { OrganizationNodeRef } from '../../../identity/organizations/graph/organization.ts';
import { readOrganization } from '../../../identity/organizations/queries/organizations.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { objectInput } from '../../../platform/graph/json-input.ts';
import { createProject, deleteProject, updateProject } from '../commands/save-project.ts';
import { readProject } from '../queries/projects.ts';
import { ProjectRef } from './project.ts';

builder.relayMutationField(
  'createProject',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      name: t.string({ required: true, description: 'The name that people read.' }),
      description: t.string({ description: 'Its subject, in words of its makers.' }),
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
        type: OrganizationNodeRef,
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
      name: t.string({ description: 'The name that people read; left out, it stays.' }),
      description: t.string({ description: 'Its subject; left out, it stays.' }),
      folder: t.string({ description: 'The folder it is listed under, empty for none; left out, it stays.' }),
      preferences: t.field({
        type: 'JSON',
        description: "Merged into what is set, such as its 'Banner'; null takes one away.",
      }),
      workflow: t.field({ type: 'JSON', description: 'The whole workflow, as api/v4 has it; left out, it stays.' }),
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
        preferences: objectInput(preferences, 'preferences'),
        workflow: objectInput(workflow, 'workflow'),
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
        type: OrganizationNodeRef,
        resolve: ({ organization }, _args, ctx) => readOrganization(ctx, organization),
      }),
    }),
  },
);
