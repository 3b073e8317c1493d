import { ArtifactRef } from '../../artifacts/graph/types.ts';
import { EntityConnection, EntityRef } from '../../model/entities/graph/types.ts';
import { searchCost } from '../../model/entities/search/rules/cost.ts';
import { ProjectRef } from '../../model/projects/graph/project.ts';
import { builder } from '../../platform/graph/builder.ts';
import { forwardOnly } from '../../platform/graph/forward-only.ts';
import { forwardSize, pageCost } from '../../platform/graph/pages.ts';
import { readCoverage, readRequirements, readVerifiedBy, type Coverage } from '../queries/coverage.ts';
import { countIn, coveredIn } from '../rules/coverage.ts';

type Page = Awaited<ReturnType<typeof readRequirements>>;
const asConnection = ({ seen, cursors, hasNextPage, hasPreviousPage, warnings, total }: Page) => ({
  edges: seen.map((node, at) => ({ node, cursor: cursors[at]! })),
  pageInfo: { hasNextPage, hasPreviousPage, startCursor: cursors[0] ?? null, endCursor: cursors.at(-1) ?? null },
  warnings,
  count: total,
});

const StateRef = builder.objectRef<{ state: string; count: number }>('VerificationCount').implement({
  description: 'The number of requirements that are verified so far.',
  fields: (t) => ({
    state: t.exposeString('state', { description: 'The result of their test cases, or Not Covered.' }),
    count: t.exposeInt('count', { description: 'The number of requirements.' }),
  }),
});

const CoverageRef = builder.objectRef<Coverage>('Coverage').implement({
  description: 'The state of verification of requirements by test cases.',
  fields: (t) => ({
    states: t.field({
      type: [StateRef],
      description: 'The counts by the results of their test cases; states that none is in are left out.',
      resolve: (coverage) => Object.entries(coverage).map(([state, count]) => ({ state, count })),
    }),
    requirementCount: t.int({ description: 'The number of requirements.', resolve: countIn }),
    coveredCount: t.int({ description: 'The number of them that a test case verifies.', resolve: coveredIn }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  coverage: t.field({
    type: CoverageRef,
    complexity: (args) => searchCost(args).field,
    description: 'The state of verification of its requirements, or of those that a query finds.',
    args: {
      query: t.arg.string({
        description: 'The search, in the search language, e.g. in:DOC.1; without it, all requirements.',
      }),
    },
    resolve: ({ key }, { query }, ctx) => readCoverage(ctx, key, query),
  }),
  requirements: t.connection(
    {
      ...forwardOnly,
      type: EntityRef,
      description:
        'Its requirements by number, whatever their class is called now; or those of them that a query finds, such as verification:Failed. Ask for `first`, at most 100.',
      args: {
        query: t.arg.string({ description: 'The search, in the search language; without it, all requirements.' }),
      },
      complexity: searchCost,
      resolve: async ({ key }, args, ctx) => {
        forwardSize(args);
        return asConnection(await readRequirements(ctx, key, args));
      },
    },
    EntityConnection,
  ),
}));

builder.objectFields(ArtifactRef, (t) => ({
  verifiedRequirements: t.connection(
    {
      ...forwardOnly,
      type: EntityRef,
      description:
        'The requirements that test cases on it verify, by number. What else verifies them counts for their state too. Ask for `first`, at most 100.',
      complexity: pageCost,
      resolve: async (artifact, args, ctx) => {
        forwardSize(args);
        return asConnection(await readVerifiedBy(ctx, artifact, args));
      },
    },
    EntityConnection,
  ),
}));
