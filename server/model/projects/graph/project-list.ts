import { resolveCursorConnection, type ResolveCursorConnectionArgs } from '@pothos/plugin-relay';

import { OrganizationNodeRef } from '../../../identity/organizations/graph/organization.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { pageCost, pageSize, totalCount } from '../../../platform/graph/pages.ts';
import { countProjects, projectCursor, projectOrders, readFolders, readProjects } from '../queries/lists.ts';
import { ProjectRef } from './project.ts';

const ProjectOrderRef = builder.enumType('ProjectOrder', {
  description: 'The order in which projects are listed: by name, folder, or the time of their last change.',
  values: enumValues({
    NAME: 'Sorts by name.',
    FOLDER: 'Sorts by folder, then by name.',
    CHANGED: 'Sorts by the date when their name, description or folder last changed.',
  } satisfies Record<(typeof projectOrders)[number], string>),
});

builder.objectFields(OrganizationNodeRef, (t) => ({
  folders: t.stringList({
    description: 'The folders its projects lie in, by name.',
    resolve: ({ key }, _args, ctx) => readFolders(ctx, key),
  }),
  projects: t.connection(
    {
      type: ProjectRef,
      description: 'The projects you may read, by name if it does not say. Ask for `first` or `last`, at most 100.',
      args: {
        search: t.arg.string({ description: 'Shows only projects with this in their name, description or folder.' }),
        order: t.arg({ type: ProjectOrderRef, description: 'The order of the list, by one of these.' }),
        isDescending: t.arg.boolean({ description: 'True when the order is reversed.' }),
        isBranched: t.arg.boolean({ description: 'Shows only projects that have branches.' }),
        mayWrite: t.arg.boolean({ description: 'Shows only projects in which you may write.' }),
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
