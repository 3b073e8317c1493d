import { builder } from '../../../platform/graph/builder.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { readAllFound } from '../queries/all-found.ts';
import { searchCost } from '../search/rules/cost.ts';
import { columnsAt } from './look-ahead.ts';
import { EntityRef } from './types.ts';

builder.objectField(ProjectRef, 'allFound', (t) =>
  t.field({
    type: [EntityRef],
    description:
      'All entities that a query finds, up to 10,000, for work on all of them at once; refused where there are more. Ask for few fields of each, and for `entities` to read page by page.',
    args: {
      query: t.arg.string({ description: 'The search, in the search language. Empty finds everything.' }),
    },
    // The list may hold five times as many rows, but Postgres reads it in one statement without counts and cursors.
    complexity: ({ query }) => searchCost({ query, first: 2_000 }),
    resolve: ({ key }, { query }, ctx, info) => readAllFound(ctx, key, query ?? '', columnsAt(info)),
  }),
);
