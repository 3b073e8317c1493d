import { builder } from '../../../platform/graph/builder.ts';
import { compiled } from '../../../platform/graph/compiler/fields.ts';
import { compiledRoot, placeOf } from '../../../platform/graph/compiler/places.ts';
import { meaning } from '../../../platform/graph/meanings.ts';
import { pageSize } from '../../../platform/graph/pages.ts';
import { AsOfInput, ProjectRef } from '../../projects/graph.ts';
import { readProject } from '../../projects/queries.ts';
import { ClassType, LabelType, seen } from '../../schema/graph/types.ts';
import type { FigureName } from '../figures.ts';
import { countsTold } from '../queries/compiled/counts.ts';
import { foundPage } from '../queries/compiled/pages.ts';
import { entityRow } from '../queries/compiled/rows.ts';
import { readCounts } from '../queries/counts.ts';
import { readFigures, type Figure } from '../queries/figures.ts';
import { readEntityPage, readSeenEntity } from '../queries/seen.ts';
import { searchCost } from '../search/rules/cost.ts';
import { columnsAt } from './look-ahead.ts';
import { EntityConnection, EntityRef } from './types.ts';

const FigureNameRef = builder.enumType('FigureName', {
  description:
    'What is counted: requirements that nothing satisfies or verifies, what is in review, what is yours and open, what is overdue, what others changed.',
  values: meaning({
    UNSATISFIED: 'Requirements that nothing satisfies.',
    UNVERIFIED: 'Requirements that nothing verifies.',
    IN_REVIEW: 'What is in review.',
    MINE: 'What is yours and open.',
    LATE: 'What is overdue.',
    CHANGED: 'What others changed since you were here.',
  } satisfies Record<FigureName, string>),
});
const FigureRef = builder.objectRef<Figure>('Figure').implement({
  description: 'A count that leads to what it counted.',
  fields: (t) => ({
    name: t.field({ type: FigureNameRef, description: 'What is counted.', resolve: ({ name }) => name }),
    query: t.exposeString('query', { description: 'The search that finds what is counted.' }),
    count: t.exposeInt('count', { description: 'How many.' }),
    of: t.exposeInt('of', { nullable: true, description: 'Out of how many; null where the share says nothing.' }),
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when, where that is what is asked: when you were here before.',
    }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  entity: t.field({
    type: EntityRef,
    nullable: true,
    description: 'One of its entities, by number; null where it is not there, and `errors` says so.',
    args: { entityId: t.arg.int({ required: true }) },
    resolve: ({ key }, { entityId }, ctx) => readSeenEntity(ctx, key, entityId),
    ...compiled({
      reads: [],
      row: (_project, { entityId }, reading) => entityRow(Number(entityId), reading),
      isRefusedWhereMissing: true,
    }),
  }),
  entities: t.connection(
    {
      type: EntityRef,
      description: 'Its entities that a query of the search language finds. Ask for `first` or `last`, at most 100.',
      args: {
        query: t.arg.string({
          description: 'In the search language, e.g. class:Requirement "verified by":none. Empty finds everything.',
        }),
        order: t.arg.string({
          description:
            "As behind order: in the query, e.g. 'number' or 'modified-'. An order in the query goes before it.",
        }),
        withParents: t.arg.boolean({
          description: 'Whether everything that stands above what is found comes too, in the order of the tree.',
        }),
      },
      complexity: searchCost,
      resolve: async ({ key }, args, ctx, info) => {
        pageSize(args);
        const page = { ...args, columns: columnsAt(info, 'edges', 'node') };
        const { seen, cursors, lines, hasNextPage, hasPreviousPage, warnings, total } = await readEntityPage(
          ctx,
          key,
          page,
        );
        return {
          edges: seen.map((node, i) => ({ node, cursor: cursors[i]!, line: lines?.[i] })),
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
      ...compiled({ reads: [], page: (_project, args, reading) => foundPage(args, reading) }),
    },
    EntityConnection,
  ),
  figures: t.field({
    type: [FigureRef],
    description: 'What an engineer asks of it on arriving, as far as its schema knows what is asked for.',
    resolve: ({ key }, _args, ctx) => readFigures(ctx, key),
  }),
  counts: t.field({
    type: CountsRef(),
    description:
      'How many entities a query finds, and how many of each class, label and status it would find in place of those it names.',
    args: { query: t.arg.string({ description: 'In the search language. Empty counts everything.' }) },
    resolve: ({ key }, { query }, ctx) => readCounts(ctx, key, query),
    ...compiled({ reads: [], told: (_project, args, reading) => countsTold(args, reading) }),
  }),
}));

function CountsRef() {
  type Counts = Awaited<ReturnType<typeof readCounts>>;
  const ClassCount = builder.objectRef<Counts['byClass'][number]>('ClassCount').implement({
    description: 'How many entities a class has, subclasses not counted.',
    fields: (t) => ({
      class: t.field({ type: ClassType, description: 'The class.', resolve: ({ schema, item }) => seen(schema, item) }),
      count: t.exposeInt('count', { description: 'How many.' }),
    }),
  });
  const LabelCount = builder.objectRef<Counts['byLabel'][number]>('LabelCount').implement({
    description: 'How many entities carry a label.',
    fields: (t) => ({
      label: t.field({ type: LabelType, description: 'The label.', resolve: ({ schema, item }) => seen(schema, item) }),
      count: t.exposeInt('count', { description: 'How many.' }),
    }),
  });
  const StatusCount = builder.objectRef<Counts['byStatus'][number]>('StatusCount').implement({
    description: 'How many entities have a status.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The status.' }),
      count: t.exposeInt('count', { description: 'How many.' }),
    }),
  });
  return builder.objectRef<Counts>('EntityCounts').implement({
    description: 'How many entities there are; hidden and archived ones only where the query asks for them.',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'What the query finds.' }),
      byClass: t.field({
        type: [ClassCount],
        description: 'By class, most first.',
        resolve: (counts) => counts.byClass,
      }),
      byLabel: t.field({
        type: [LabelCount],
        description: 'By label, most first.',
        resolve: (counts) => counts.byLabel,
      }),
      byStatus: t.field({
        type: [StatusCount],
        description: 'By status, in the order in which the schema lists them.',
        resolve: (counts) => counts.byStatus,
      }),
    }),
  });
}

builder.queryField('entity', (t) =>
  t.field({
    type: EntityRef,
    nullable: true,
    description:
      'One entity of a project, by number, as it is or was; null where it is not there or not for you, and `errors` says which.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      entityId: t.arg.int({ required: true }),
      asOf: t.arg({ type: AsOfInput, description: 'Left out, it is as it is now.' }),
    },
    resolve: async (_root, { organization, projectId, entityId, asOf }, ctx) =>
      readSeenEntity(ctx, (await readProject(ctx, organization, projectId, asOf)).key, entityId),
    ...compiledRoot({
      place: placeOf,
      target: ({ entityId }) => ({ row: (reading) => entityRow(Number(entityId), reading) }),
    }),
  }),
);
