import {
  resolveCursorConnection,
  resolveOffsetConnection,
  type ResolveCursorConnectionArgs,
} from '@pothos/plugin-relay';

import { builder } from '../../platform/graph/builder.ts';
import { offsetBehind } from '../../platform/graph/cursors.ts';
import { forwardSize, pageCost, pageSize } from '../../platform/graph/pages.ts';
import { OrganizationRef } from '../organizations/graph.ts';
import { MemberRef, RoleRef, TeamRef } from './graph/nodes.ts';
import './graph/people.ts';
import './graph/roles-and-teams.ts';
import { memberOrders, readMembers } from './queries/members.ts';
import { readRoles } from './queries/roles.ts';
import { countTeams, readTeams, teamCursor } from './queries/teams.ts';

const MemberOrderRef = builder.enumType('MemberOrder', {
  description: 'What members are sorted by.',
  values: memberOrders,
});

builder.objectFields(OrganizationRef, (t) => ({
  members: t.connection(
    {
      type: MemberRef,
      description: 'Everybody who may enter it, for its administrators. Ask for `first`, at most 100.',
      args: {
        search: t.arg.string({ description: 'The beginning of a name or username.' }),
        order: t.arg({ type: MemberOrderRef, defaultValue: 'NAME', description: 'What to sort by.' }),
        descending: t.arg.boolean({ defaultValue: false, description: 'The last first.' }),
      },
      complexity: pageCost,
      resolve: async ({ key }, args, ctx) => {
        forwardSize(args);
        if (args.after != null) offsetBehind(args.after);
        let count = 0;
        const connection = await resolveOffsetConnection({ args, maxSize: 100 }, async ({ limit, offset }) => {
          const page = await readMembers(ctx, key.slug, { ...args, limit, offset });
          count = page.count;
          return page.members;
        });
        return { ...connection, totalCount: count };
      },
    },
    {
      fields: (c) => ({
        totalCount: c.int({
          description: 'How many there are in all.',
          resolve: (connection) => (connection as unknown as { totalCount: number }).totalCount,
        }),
      }),
    },
  ),
  roles: t.field({
    type: [RoleRef],
    description: 'What people can be given in its projects; the default ones first.',
    resolve: ({ key }, _args, ctx) => readRoles(ctx, key),
  }),
  teams: t.connection(
    {
      type: TeamRef,
      description: 'Its teams, by name. Ask for `first` or `last`, at most 100.',
      args: { search: t.arg.string({ description: 'The beginning of a name.' }) },
      complexity: pageCost,
      resolve: async ({ key }, args, ctx) => {
        pageSize(args);
        const { search } = args;
        const connection = await resolveCursorConnection(
          { args, toCursor: teamCursor, maxSize: 100 },
          (page: ResolveCursorConnectionArgs) => readTeams(ctx, key, { page: { ...page, search } }),
        );
        return { ...connection, count: () => countTeams(ctx, key, search) };
      },
    },
    {
      fields: (c) => ({
        totalCount: c.int({
          description: 'How many there are in all.',
          resolve: (connection) => (connection as unknown as { count(): Promise<number> }).count(),
        }),
      }),
    },
  ),
}));
