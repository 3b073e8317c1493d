import { OrganizationNodeRef } from '../../../identity/organizations/graph/organization.ts';
import { readOrganization } from '../../../identity/organizations/queries/organizations.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { pageCost } from '../../../platform/graph/pages.ts';
import { visitProject } from '../commands/save-project.ts';
import { readProjectsById } from '../queries/projects.ts';
import { readRecentProjects, type RecentProject } from '../queries/visits.ts';
import { ProjectRef } from './project.ts';

const RecentProjectRef = builder.objectRef<RecentProject>('RecentProject').implement({
  description: 'A project that you opened lately.',
  fields: (t) => ({
    projectId: t.exposeInt('projectId', { description: 'Its number.' }),
    projectName: t.exposeString('projectName', { description: 'Its name.' }),
    organizationSlug: t.exposeString('organizationSlug', { description: 'The name of its organization in addresses.' }),
    organizationName: t.exposeString('organizationName', { description: 'The name of its organization.' }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: 'The project itself, for which you need a licence of its organization.',
      resolve: ({ organizationId, projectId }, _args, ctx) =>
        batch(ctx, readProjectsById, `${organizationId}:${projectId}`),
    }),
    organization: t.field({
      type: OrganizationNodeRef,
      description: 'The organization to which the project belongs.',
      resolve: (recent, _args, ctx) => readOrganization(ctx, recent.organizationId),
    }),
    visited: t.expose('visited', { type: 'DateTime', description: 'The time when you last opened it.' }),
  }),
});

builder.queryFields((t) => ({
  recentProjects: t.field({
    type: [RecentProjectRef],
    nullable: true,
    description: 'The projects you opened last, the latest first.',
    args: {
      first: t.arg.int({ defaultValue: 10, description: 'The number of them; at most 100.' }),
      organization: t.arg.string({ description: 'Shows only those of this organization.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, organization }, ctx) => readRecentProjects(ctx, first, organization),
  }),
}));

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
