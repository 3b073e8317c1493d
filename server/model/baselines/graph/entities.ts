import { builder } from '../../../platform/graph/builder.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { forwardSize } from '../../../platform/graph/pages.ts';
import { columnsAt } from '../../entities/graph/look-ahead.ts';
import { EntityConnection, EntityRef } from '../../entities/graph/types.ts';
import { searchCost } from '../../entities/search/rules/cost.ts';
import { readBaselineEntities } from '../queries/entities.ts';
import { BaselineRef } from './types.ts';

builder.objectFields(BaselineRef, (t) => ({
  entities: t.connection(
    {
      ...forwardOnly,
      type: EntityRef,
      description: 'The entities that it holds, as they were then. Ask for `first`, at most 100.',
      args: {
        query: t.arg.string({
          description: 'The search to run on the entities as they were then. Empty finds everything.',
        }),
        order: t.arg.string({ description: "The order, written as behind order: in the query, e.g. 'number'." }),
      },
      complexity: searchCost,
      resolve: async (baseline, args, ctx, info) => {
        forwardSize(args);
        const page = { ...args, columns: columnsAt(info, 'edges', 'node') };
        const { seen, cursors, hasNextPage, hasPreviousPage, warnings, total } = await readBaselineEntities(
          ctx,
          baseline,
          page,
        );
        return {
          edges: seen.map((node, i) => ({ node, cursor: cursors[i]! })),
          pageInfo: {
            hasNextPage,
            hasPreviousPage,
            startCursor: cursors[0] ?? null,
            endCursor: cursors.at(-1) ?? null,
          },
          warnings,
          count: total,
        };
      },
    },
    EntityConnection,
  ),
}));
