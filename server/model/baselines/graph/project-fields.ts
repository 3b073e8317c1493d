import { builder } from '../../../platform/graph/builder.ts';
import { numberBehind } from '../../../platform/graph/cursors.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { forwardSize, pageCost } from '../../../platform/graph/pages.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import type { BaselineKind } from '../baseline.ts';
import { baselineOf, countBaselines, readBaselines } from '../queries/baselines.ts';
import { BaselineConnection, BaselineKindRef, BaselineRef } from './types.ts';

builder.objectFields(ProjectRef, (t) => ({
  baseline: t.field({
    type: BaselineRef,
    nullable: true,
    description: 'One of its baselines or test cycles, by number; null where it is not there.',
    args: { baselineId: t.arg.int({ required: true, description: 'Its number in addresses.' }) },
    resolve: ({ key }, { baselineId }, ctx) => baselineOf(ctx, key, baselineId),
  }),
  baselines: t.connection(
    {
      ...forwardOnly,
      type: BaselineRef,
      description: 'Its baselines, or its test cycles, newest first. Ask for `first`, at most 100.',
      args: {
        kind: t.arg({ type: BaselineKindRef, description: 'Baselines if it does not say.' }),
        artifactId: t.arg({ ...idOf('Entity'), description: 'Shows only those of this artifact, by its id.' }),
        search: t.arg.string({ description: 'Shows only those with this in their name or description.' }),
      },
      complexity: pageCost,
      resolve: async ({ key }, { kind, artifactId, search, ...args }, ctx) => {
        const first = forwardSize(args);
        const wanted = { kind: kind ?? ('baseline' satisfies BaselineKind), rootId: artifactId, search };
        const before = args.after == null ? undefined : numberBehind(args.after);
        const rows = await readBaselines(ctx, key, wanted, { limit: first + 1, before });
        const page = rows.slice(0, first);
        return {
          count: () => countBaselines(ctx, key, wanted),
          edges: page.map((node) => ({ node, cursor: String(node.id) })),
          pageInfo: {
            hasNextPage: rows.length > first,
            hasPreviousPage: before !== undefined,
            startCursor: page[0] ? String(page[0].id) : null,
            endCursor: page.length > 0 ? String(page.at(-1)!.id) : null,
          },
        };
      },
    },
    BaselineConnection,
  ),
}));
