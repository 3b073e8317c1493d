import { builder } from '../../../platform/graph/builder.ts';
import { cursorOf, placeBehind } from '../../../platform/graph/cursors.ts';
import { forwards } from '../../../platform/graph/forwards.ts';
import { idOf, nodeId } from '../../../platform/graph/ids.ts';
import { forwardSize, pageCost, totalCount } from '../../../platform/graph/pages.ts';
import type { Change } from '../../changes/change.ts';
import { ChangeRef } from '../../changes/graph/change.ts';
import { REMOVED } from '../../changes/rules.ts';
import { EntityRef } from '../../entities/graph/types.ts';
import { countDifferences, readDifferences } from '../queries/compare.ts';
import { comparisonOf, otherSide, withEntities, type SeenDifference } from '../queries/compared.ts';
import { changesOf, type Counts } from '../rules/differences.ts';
import { BaselineRef, DifferenceRef } from './types.ts';

const EntityDifferenceRef = builder.objectRef<SeenDifference>('EntityDifference').implement({
  description: 'An entity that is not the same at two moments.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DifferenceRef, description: 'What became of it.' }),
    isMoved: t.exposeBoolean('isMoved', {
      description: 'Whether it stands below something else or has another number, whatever else is different.',
    }),
    entityId: t.exposeInt('id', { description: 'The number of the entity.' }),
    entityNodeId: t.id({
      description: 'The id that the entity has now, also when it is gone: what sets it back takes it.',
      resolve: ({ id, before, after }) => nodeId('Entity', (after ?? before)!.entity.organizationId, id),
    }),
    before: t.field({
      type: EntityRef,
      nullable: true,
      description: 'As it was in the baseline; null where it came later.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: EntityRef,
      nullable: true,
      description: 'As it is in what the baseline is compared with; null where it is gone.',
      resolve: ({ after }) => after,
    }),
    changes: t.field({
      type: [ChangeRef],
      description: 'Field by field, in the order in which changes are shown; nothing where it came or went.',
      complexity: { multiplier: 3 },
      resolve: ({ states: { before, after }, ...difference }) => {
        // What went, such as a link, is named as it was called when it was there.
        const sideOf = ({ value }: Change) =>
          value === null || value === REMOVED ? difference.before : difference.after;
        return changesOf(before, after).map((change) => {
          const { schema, key } = sideOf(change)!;
          return { change, record: { schema, organizationId: key.organizationId } };
        });
      },
    }),
  }),
});

const DifferenceCountsRef = builder.objectRef<Counts>('DifferenceCounts').implement({
  description: 'How many differences of each kind there are.',
  fields: (t) => ({
    added: t.int({ description: 'How many came.', resolve: (counts) => counts.ADDED }),
    removed: t.int({ description: 'How many went.', resolve: (counts) => counts.REMOVED }),
    changed: t.int({ description: 'How many say something else.', resolve: (counts) => counts.CHANGED }),
    moved: t.int({ description: 'How many only stand elsewhere.', resolve: (counts) => counts.MOVED }),
  }),
});

interface Counted {
  counts(): Promise<Counts>;
}
const EntityDifferenceConnection = builder.connectionObject(
  {
    type: EntityDifferenceRef,
    name: 'EntityDifferenceConnection',
    fields: (c) => ({
      totalCount: c.int(totalCount),
      counts: c.field({
        type: DifferenceCountsRef,
        description: 'How many there are of each kind, whichever kinds are asked for.',
        resolve: (connection) => (connection as unknown as Counted).counts(),
      }),
    }),
  },
  { name: 'EntityDifferenceEdge' },
);

builder.objectField(BaselineRef, 'compare', (t) =>
  t.connection(
    {
      ...forwards,
      type: EntityDifferenceRef,
      description:
        'What became of what it holds up to another baseline, or up to now; by number. Ask for `first`, at most 100.',
      args: {
        withId: t.arg({
          ...idOf('Baseline'),
          description:
            'The baseline of the same project with which it is compared; left out, it is what it would hold now.',
        }),
        kinds: t.arg({ type: [DifferenceRef], description: 'Only differences of these kinds.' }),
        search: t.arg.string({ description: 'Only entities in whose number or name, then or now, this stands.' }),
      },
      complexity: (args) => ({ ...pageCost(args), field: 50 }),
      resolve: async (baseline, { withId, kinds, search, ...args }, ctx) => {
        const first = forwardSize(args);
        const other = await otherSide(ctx, baseline, withId);
        const compared = await comparisonOf(ctx, baseline, other, { kinds, search });
        const after = args.after == null ? undefined : placeBehind(args.after, ['text', 'number']);
        const rows = await readDifferences(ctx, compared.comparison, { limit: first + 1, after });
        const page = await withEntities(ctx, compared, rows.slice(0, first));
        const cursors = page.map(({ sortNumber, id }) => cursorOf([sortNumber, id]));
        const counts = () => countDifferences(ctx, compared.comparison);
        return {
          counts,
          count: async () => {
            const each = await counts();
            return (kinds ?? (Object.keys(each) as (keyof Counts)[])).reduce((sum, kind) => sum + each[kind], 0);
          },
          edges: page.map((node, i) => ({ node, cursor: cursors[i]! })),
          pageInfo: {
            hasNextPage: rows.length > first,
            hasPreviousPage: after !== undefined,
            startCursor: cursors[0] ?? null,
            endCursor: cursors.at(-1) ?? null,
          },
        };
      },
    },
    EntityDifferenceConnection,
  ),
);
