import { EntityRef } from '../../model/entities/graph/types.ts';
import type { SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import { batchedPages } from '../../platform/graph/batched-pages.ts';
import { builder } from '../../platform/graph/builder.ts';
import { forwardOnly } from '../../platform/graph/forward-only.ts';
import { pageCost } from '../../platform/graph/pages.ts';
import type { SeenDiagram } from '../diagram.ts';
import { countWhereDrawn, readWhereDrawn } from '../queries/where-drawn.ts';
import { DiagramConnection, DiagramRef } from './types.ts';

const whereDrawn = batchedPages<SeenEntity, SeenDiagram>({
  sharedBy: ({ key }) => key,
  idOf: ({ entity }) => entity.id,
  read: readWhereDrawn,
  count: countWhereDrawn,
});

builder.objectFields(EntityRef, (t) => ({
  diagrams: t.connection(
    {
      type: DiagramRef,
      description:
        'The saved diagrams that show it, by name: its own, those of its ancestors as deep as their type goes, and those on which it was positioned. Ask for `first`, at most 100.',
      ...forwardOnly,
      complexity: (args) => ({ ...pageCost(args), field: 20 }),
      resolve: (of, args, ctx) => whereDrawn(of, args, ctx, undefined),
    },
    DiagramConnection,
  ),
}));
