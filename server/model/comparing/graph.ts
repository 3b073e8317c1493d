import { builder } from '../../platform/graph/builder.ts';
import { cursorOf, placeBehind } from '../../platform/graph/cursors.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { forwardOnly } from '../../platform/graph/forward-only.ts';
import { idOf, nodeId } from '../../platform/graph/ids.ts';
import { forwardSize, pageCost, totalCount } from '../../platform/graph/pages.ts';
import type { Change } from '../changes/change.ts';
import { ChangeRef } from '../changes/graph/change.ts';
import { REMOVED } from '../changes/rules/changes.ts';
import { EntityRef } from '../entities/graph/types.ts';
import { AsOfInput, ProjectRef } from '../projects/graph/project.ts';
import { differenceKinds, type DifferenceCounts, type Difference, type DifferenceKind } from './difference.ts';
import { compareSides } from './queries/comparison.ts';
import { changesOf } from './rules.ts';

const DifferenceKindRef = builder.enumType('DifferenceKind', {
  description: 'The kinds of differences between two sides of a comparison.',
  values: enumValues({
    ADDED: 'The entity was added.',
    REMOVED: 'The entity was removed.',
    CHANGED: 'Its content or one of its relationships is different.',
    MOVED: 'The entity has another parent or another number; nothing else is different.',
  } satisfies Record<DifferenceKind, string>),
});

const SideInput = builder.inputType('ComparedInput', {
  description:
    'One side of a comparison: a baseline, or a project now or as it was. Left empty, it is the project of this field, as it is seen.',
  fields: (t) => ({
    baselineId: t.field({
      ...idOf('Baseline'),
      description: 'A baseline or test cycle; it has its own project and moment, and is named alone.',
    }),
    projectId: t.field({
      ...idOf('Project'),
      description: 'A branch of the project, what it is a branch of, or another branch of that.',
    }),
    asOf: t.field({ type: AsOfInput, description: 'The moment or revision that is asked for; left out, the present.' }),
  }),
});

const DifferenceRef = builder.objectRef<Difference>('Difference').implement({
  description: 'An entity that is not the same on both sides.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DifferenceKindRef, description: 'The kind of difference.' }),
    isMoved: t.exposeBoolean('isMoved', {
      description: 'True when it stands below something else or has another number, whatever else is different.',
    }),
    entityId: t.exposeInt('id', { description: 'The number of the entity.' }),
    entityNodeId: t.id({
      description: 'The id that the entity has now, also when it is gone: what sets it back takes it.',
      resolve: ({ id, before, after }) => nodeId('Entity', (after ?? before)!.entity.organizationId, id),
    }),
    before: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The entity as it is on the first side; null where it is not there.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The entity as it is on the second side; null where it is not there.',
      resolve: ({ after }) => after,
    }),
    changes: t.field({
      type: [ChangeRef],
      description: 'Field by field, in the order in which changes are shown; nothing where it came or went.',
      complexity: { multiplier: 3 },
      resolve: ({ states: { before, after }, ...difference }) => {
        // A deleted item, such as a link, is shown under its last name.
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

const DifferenceCountsRef = builder.objectRef<DifferenceCounts>('DifferenceCounts').implement({
  description: 'The number of differences of each kind.',
  fields: (t) => ({
    added: t.int({ description: 'The number of entities that were added.', resolve: (counts) => counts.ADDED }),
    removed: t.int({ description: 'The number of entities that were deleted.', resolve: (counts) => counts.REMOVED }),
    changed: t.int({ description: 'The number of entities with other values.', resolve: (counts) => counts.CHANGED }),
    moved: t.int({
      description: 'The number of entities that only stand elsewhere.',
      resolve: (counts) => counts.MOVED,
    }),
  }),
});

interface Counted {
  counts(): Promise<DifferenceCounts>;
}
const DifferenceConnection = builder.connectionObject(
  {
    type: DifferenceRef,
    name: 'DifferenceConnection',
    fields: (c) => ({
      totalCount: c.int(totalCount),
      counts: c.field({
        type: DifferenceCountsRef,
        description: 'The number of differences of each kind, also of kinds that are not asked for.',
        resolve: (connection) => (connection as unknown as Counted).counts(),
      }),
    }),
  },
  { name: 'DifferenceEdge' },
);

builder.objectField(ProjectRef, 'compare', (t) =>
  t.connection(
    {
      ...forwardOnly,
      type: DifferenceRef,
      description:
        'The differences between two sides, by the number of the entity: any two of its moments, its baselines, its branches. Ask for `first`, at most 100.',
      args: {
        from: t.arg({ type: SideInput, required: true, description: 'The first side: before.' }),
        to: t.arg({
          type: SideInput,
          description:
            'The second side: after. If left out, the project as it is seen; of a baseline, what it would hold.',
        }),
        kinds: t.arg({ type: [DifferenceKindRef], description: 'Shows only differences of these kinds.' }),
        search: t.arg.string({ description: 'Shows only entities with this in their number or name, on either side.' }),
        entityId: t.arg({ ...idOf('Entity'), description: 'Shows only this entity, by its id.' }),
      },
      complexity: (args) => ({ ...pageCost(args), field: 50 }),
      resolve: async ({ key }, { from, to, kinds, search, entityId, ...args }, ctx) => {
        const first = forwardSize(args);
        const wanted = { kinds, search, entityId };
        const side = ({ baselineId, projectId, asOf }: typeof from) => ({
          baselineId,
          projectId: projectId?.projectId,
          asOf,
        });
        const comparison = await compareSides(ctx, key, side(from), side(to ?? {}));
        const after = args.after == null ? undefined : placeBehind(args.after, ['text', 'number']);
        const { rows, hasMore } = await comparison.page(wanted, first, after);
        const cursors = rows.map(({ sortNumber, id }) => cursorOf([sortNumber, id]));
        let counted: Promise<DifferenceCounts> | undefined;
        const counts = () => (counted ??= comparison.counts(wanted));
        return {
          counts,
          count: async () => {
            const each = await counts();
            return (kinds ?? differenceKinds).map((kind) => each[kind]).reduce((sum, count) => sum + count, 0);
          },
          edges: rows.map((node, i) => ({ node, cursor: cursors[i]! })),
          pageInfo: {
            hasNextPage: hasMore,
            hasPreviousPage: after !== undefined,
            startCursor: cursors[0] ?? null,
            endCursor: cursors.at(-1) ?? null,
          },
        };
      },
    },
    DifferenceConnection,
  ),
);
