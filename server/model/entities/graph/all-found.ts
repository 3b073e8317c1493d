import { builder } from '../../../platform/graph/builder.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { readAllFound, readFoundPart } from '../queries/all-found.ts';
import { searchCost } from '../search/rules/cost.ts';
import { columnsAt } from './look-ahead.ts';
import { EntityRef } from './types.ts';

builder.objectField(ProjectRef, 'allFound', (t) =>
  t.field({
    type: [EntityRef],
    description:
      'All entities that a query finds, up to 10,000, for work on all of them at once; refused where there are more. With `first` only those among so many rows of the list. Ask for few fields of each, and for `entities` to read page by page.',
    args: {
      query: t.arg.string({ description: 'The search, in the search language. Empty finds everything.' }),
      order: t.arg.string({ description: 'The order of the list, as for `entities`; it matters only with `first`.' }),
      withParents: t.arg.boolean({
        description: 'True for the rows of a list in which everything above the results stands too, with `first`.',
      }),
      offset: t.arg.int({ description: 'The number of rows to pass over before the first, with `first`.' }),
      first: t.arg.int({ description: 'The number of rows of the list, up to 10,000. All results without it.' }),
    },
    // The list may hold five times as many rows, but Postgres reads it in one statement without counts and cursors.
    complexity: ({ query }) => searchCost({ query, first: 2_000 }),
    resolve: ({ key }, { query, first, offset, ...list }, ctx, info) =>
      typeof first === 'number'
        ? readFoundPart(ctx, key, { ...list, query: query ?? '', offset: offset ?? 0, first }, columnsAt(info))
        : readAllFound(ctx, key, query ?? '', columnsAt(info)),
  }),
);
