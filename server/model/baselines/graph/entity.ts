import { batchedPages } from '../../../platform/graph/batched-pages.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { pageCost } from '../../../platform/graph/pages.ts';
import { EntityRef } from '../../entities/graph/types.ts';
import type { SeenEntity } from '../../entities/queries/shown-entities.ts';
import type { BaselineKind } from '../baseline.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';
import { countBaselinesHolding, readBaselinesHolding } from '../queries/baselines-holding.ts';
import { BaselineConnection, BaselineKindRef, BaselineRef } from './types.ts';

const holding = batchedPages<SeenEntity, OpenedBaseline, BaselineKind | null>({
  sharedBy: ({ key }) => key,
  idOf: ({ entity }) => entity.id,
  read: (ctx, { key }, ids, rows, kind) => readBaselinesHolding(ctx, key, ids, rows, kind),
  count: (ctx, { key }, ids, kind) => countBaselinesHolding(ctx, key, ids, kind),
});

builder.objectFields(EntityRef, (t) => ({
  baselines: t.connection(
    {
      type: BaselineRef,
      description: 'The baselines and test cycles that hold it, the newest first. Ask for `first`, at most 100.',
      ...forwardOnly,
      args: { kind: t.arg({ type: BaselineKindRef, description: 'Shows only those of this kind.' }) },
      complexity: (args) => ({ ...pageCost(args), field: 20 }),
      resolve: (of, { kind, ...args }, ctx) => holding(of, args, ctx, kind ?? null),
    },
    BaselineConnection,
  ),
}));
