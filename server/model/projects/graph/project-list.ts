import { resolveCursorConnection, type ResolveCursorConnectionArgs } from '@pothos/plugin-relay';

import { OrganizationNodeRef } from '../../../identity/organizations/graph/organization.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { pageCost, pageSize, totalCount } from '../../../platform/graph/pages.ts';
import { countProjects, projectCursor, projectOrders, readFolders, readProjects } from '../queries/lists.ts';
import { ProjectRef } from './project.ts';

const ProjectOrderRef = builder.enumType('ProjectOrder', {
  description: 'By what projects are sorted: name, folder, or when they were last changed.',
  values: enumValues({
    NAME: 'By name.',
    FOLDER: 'By folder, then by name.',
    CHANGED: 'By the date when their name, description or folder last changed.',
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
        search: t.arg.string({ description: 'Only those in whose name, description or folder this stands.' }),
        order: t.arg({ type: ProjectOrderRef, description: 'By what they are sorted.' }),
        isDescending: t.arg.boolean({ description: 'Whether the last comes first.' }),
        isBranched: t.arg.boolean({ description: 'Only those that have branches.' }),
        mayWrite: t.arg.boolean({ description: 'Only those in which you may write.' }),
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
