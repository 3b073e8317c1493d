import {
  resolveCursorConnection,
  resolveOffsetConnection,
  type ResolveCursorConnectionArgs,
} from '@pothos/plugin-relay';

import { builder } from '../../../platform/graph/builder.ts';
import { offsetBehind } from '../../../platform/graph/cursors.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { forwardSize, pageCost, pageSize, totalCount } from '../../../platform/graph/pages.ts';
import { OrganizationNodeRef } from '../../organizations/graph/organization.ts';
import { readOrganizationMembers, type MemberOrder } from '../queries/members.ts';
import { readRoles } from '../queries/roles.ts';
import { countTeams, readTeams, teamCursor } from '../queries/teams.ts';
import { MemberRef, RoleRef, TeamRef } from './nodes.ts';

const MemberOrderRef = builder.enumType('MemberOrder', {
  description: 'The order in which members are listed.',
  values: enumValues({
    NAME: 'Sorts by last name, then first name.',
    USERNAME: 'Sorts by username.',
    LEVEL: 'Sorts by access level.',
    SINCE: 'Sorts by the date they became members.',
    LAST_LOGIN: 'Sorts by the date of their last sign-in.',
    PROJECTS: 'Sorts by the number of projects shared with them.',
  } satisfies Record<MemberOrder, string>),
});

builder.objectFields(OrganizationNodeRef, (t) => ({
  members: t.connection(
    {
      ...forwardOnly,
      type: MemberRef,
      description: 'The people who may enter it, for its administrators. Ask for `first`, at most 100.',
      args: {
        search: t.arg.string({ description: 'The beginning of a name or username.' }),
        order: t.arg({ type: MemberOrderRef, defaultValue: 'NAME', description: 'The order of the list.' }),
        descending: t.arg.boolean({ defaultValue: false, description: 'The last first.' }),
      },
      complexity: pageCost,
      resolve: async ({ key }, args, ctx) => {
        forwardSize(args);
        if (args.after != null) offsetBehind(args.after);
        let count = 0;
        const connection = await resolveOffsetConnection({ args, maxSize: 100 }, async ({ limit, offset }) => {
          const page = await readOrganizationMembers(ctx, key.slug, { ...args, limit, offset });
          count = page.count;
          return page.members;
        });
        return { ...connection, count: () => count };
      },
    },
    { name: 'MemberConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
    { name: 'MemberEdge' },
  ),
  roles: t.field({
    type: [RoleRef],
    description: 'The roles that people can be given in its projects; the default ones first.',
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
    { name: 'TeamConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
    { name: 'TeamEdge' },
  ),
}));
