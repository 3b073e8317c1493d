import { EntityRef } from '../../model/entities/graph/types.ts';
import { builder } from '../../platform/graph/builder.ts';
import { totalCount } from '../../platform/graph/pages.ts';
import type { Artifact } from '../artifact.ts';
import { progressOf, type Progress } from '../rules/progress.ts';
import { ArtifactTypeRef } from './catalogue.ts';
import { baselineCountOf, summaryOf } from './loaders.ts';

const StateCountRef = builder.objectRef<{ state: string; count: number }>('ArtifactStateCount').implement({
  description: 'The number of entities of an artifact that are in one state, of those that count towards its progress.',
  fields: (t) => ({
    state: t.exposeString('state', { description: 'The state, e.g. Approved.' }),
    count: t.exposeInt('count', { description: 'The number of entities in it.' }),
  }),
});

const ProgressRef = builder.objectRef<Progress>('TestProgress').implement({
  description: 'The progress of the leaf cases of a test suite.',
  fields: (t) => ({
    caseCount: t.exposeInt('caseCount', { description: 'The number of leaf cases.' }),
    state: t.exposeString('state', {
      nullable: true,
      description: 'Their state together: Failed if one failed, else Blocked if one is; null where there are none.',
    }),
    doneCount: t.exposeInt('doneCount', { description: 'The number of them that passed, failed or are blocked.' }),
    doneShare: t.exposeFloat('doneShare', {
      nullable: true,
      description: 'The share of these among all, 0 to 1; null where there are none.',
    }),
    passRate: t.exposeFloat('passRate', {
      nullable: true,
      description: 'Passed ones by all, 0 to 1; null where there are none.',
    }),
  }),
});

export const ArtifactRef = builder.objectRef<Artifact>('Artifact').implement({
  description:
    'A document, compilation, presentation or test suite: an entity whose label makes it one. Its rows are entities in reading order.',
  fields: (t) => ({
    entity: t.field({ type: EntityRef, description: 'The entity that it is.', resolve: ({ of }) => of }),
    type: t.field({
      type: ArtifactTypeRef,
      description: 'The kind of the artifact.',
      resolve: ({ type, of: { schema } }) => ({ type, schema }),
    }),
    contentCount: t.int({
      description: 'The number of its rows.',
      resolve: async (artifact, _args, ctx) => (await summaryOf(ctx, artifact)).contentCount,
    }),
    states: t.field({
      type: [StateCountRef],
      description:
        'Its progress: the requirements of a document by status, or the leaf test cases of a suite by result. States that none is in are left out.',
      resolve: async (artifact, _args, ctx) =>
        Object.entries((await summaryOf(ctx, artifact)).states).map(([state, count]) => ({ state, count })),
    }),
    progress: t.field({
      type: ProgressRef,
      nullable: true,
      description: 'The progress of the leaf cases of a test suite; null for other kinds.',
      resolve: async (artifact, _args, ctx) =>
        artifact.type.key === 'TEST_SUITE' ? progressOf((await summaryOf(ctx, artifact)).states) : null,
    }),
    score: t.float({
      nullable: true,
      description: 'The mean of the quality scores of its requirements; null where it has none.',
      resolve: async (artifact, _args, ctx) => (await summaryOf(ctx, artifact)).score,
    }),
    changed: t.field({
      type: 'DateTime',
      description: 'The time when it or anything on it was last changed.',
      resolve: async (artifact, _args, ctx) => (await summaryOf(ctx, artifact)).changed,
    }),
    baselineCount: t.int({
      description: 'The number of its baselines, or of the test cycles of a test suite.',
      resolve: (artifact, _args, ctx) => baselineCountOf(ctx, artifact),
    }),
  }),
});

export const ArtifactConnection = builder.connectionObject(
  {
    type: ArtifactRef,
    name: 'ArtifactConnection',
    fields: (c) => ({ totalCount: c.int(totalCount) }),
  },
  { name: 'ArtifactEdge' },
);
