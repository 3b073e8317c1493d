import { EntityRef } from '../../model/entities/graph/types.ts';
import type { SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import { batchedPages } from '../../platform/graph/batched-pages.ts';
import { builder } from '../../platform/graph/builder.ts';
import { forwardOnly } from '../../platform/graph/forward-only.ts';
import { pageCost } from '../../platform/graph/pages.ts';
import type { Artifact } from '../artifact.ts';
import { countArtifactsHolding, readArtifactsHolding } from '../queries/artifacts-holding.ts';
import { ArtifactConnection, ArtifactRef } from './types.ts';

const standing = batchedPages<SeenEntity, Artifact>({
  sharedBy: ({ key }) => key,
  idOf: ({ entity }) => entity.id,
  read: readArtifactsHolding,
  count: countArtifactsHolding,
});

builder.objectFields(EntityRef, (t) => ({
  artifacts: t.connection(
    {
      type: ArtifactRef,
      description:
        'The documents, compilations, presentations and test suites on which it stands, by name. Ask for `first`, at most 100.',
      ...forwardOnly,
      complexity: (args) => ({ ...pageCost(args), field: 20 }),
      resolve: (of, args, ctx) => standing(of, args, ctx, undefined),
    },
    ArtifactConnection,
  ),
}));
