import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { ClassType, LabelType, RelationType, inSchema } from '../../schema/graph/types.ts';
import { countsInSql } from '../queries/compiled/counts.ts';
import { readQueryCounts } from '../queries/counts.ts';
import { countWithParents, withParentsInSql } from '../queries/line-counts.ts';
import { linkCountsInSql, readLinkCounts, type LinkCount } from '../queries/link-counts.ts';
import { countSearches, type SearchCount } from '../queries/search-counts.ts';
import { searchCost } from '../search/rules/cost.ts';

type Counts = Awaited<ReturnType<typeof readQueryCounts>>;

const ClassCount = builder.objectRef<Counts['byClass'][number]>('ClassCount').implement({
  description: 'The number of entities that a class has, subclasses not counted.',
  fields: (t) => ({
    class: t.field({
      type: ClassType,
      description: 'The class.',
      resolve: ({ schema, item }) => inSchema(schema, item),
    }),
    count: t.exposeInt('count', { description: 'The number of them.' }),
  }),
});
const LabelCount = builder.objectRef<Counts['byLabel'][number]>('LabelCount').implement({
  description: 'The number of entities that carry a label.',
  fields: (t) => ({
    label: t.field({
      type: LabelType,
      description: 'The label.',
      resolve: ({ schema, item }) => inSchema(schema, item),
    }),
    count: t.exposeInt('count', { description: 'The number of them.' }),
  }),
});
const StatusCount = builder.objectRef<Counts['byStatus'][number]>('StatusCount').implement({
  description: 'The number of entities that have a status.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The status.' }),
    count: t.exposeInt('count', { description: 'The number of them.' }),
  }),
});
const LinkCountRef = builder.objectRef<LinkCount>('LinkCount').implement({
  description: 'The number of links of a relation.',
  fields: (t) => ({
    relation: t.field({
      type: RelationType,
      description: 'The relation, in the direction in which its links are stored.',
      resolve: ({ schema, item }) => inSchema(schema, item),
    }),
    count: t.exposeInt('count', { description: 'The number of them.' }),
  }),
});
const EntityCounts = builder.objectRef<Counts>('EntityCounts').implement({
  description: 'The number of entities; hidden and archived ones only where the query asks for them.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'The number of entities that the query finds.' }),
    byClass: t.field({
      type: [ClassCount],
      description: 'The counts by class, most first.',
      resolve: (counts) => counts.byClass,
    }),
    byLabel: t.field({
      type: [LabelCount],
      description: 'The counts by label, most first.',
      resolve: (counts) => counts.byLabel,
    }),
    byStatus: t.field({
      type: [StatusCount],
      description: 'The counts by status, in the order in which the schema lists them.',
      resolve: (counts) => counts.byStatus,
    }),
  }),
});

const SearchCountRef = builder.objectRef<SearchCount>('SearchCount').implement({
  description: 'The number of entities that a search finds.',
  fields: (t) => ({
    query: t.exposeString('query', { description: 'The search, as it was asked.' }),
    count: t.exposeInt('count', {
      nullable: true,
      description: 'The number, up to 10,000; null where the search is not understood.',
    }),
    hasMore: t.exposeBoolean('hasMore', { description: 'True when there are more than it counts.' }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  counts: t.field({
    type: EntityCounts,
    description:
      'The number of entities that a query finds, and of those that it would find with another class, label or status in place of the one it names.',
    args: { query: t.arg.string({ description: 'The search, in the search language. Empty counts everything.' }) },
    complexity: ({ query }) => searchCost({ query, first: 1 }),
    resolve: ({ key }, { query }, ctx) => readQueryCounts(ctx, key, query),
    ...compiledField({ reads: [], computed: (_project, args, reading) => countsInSql(args, reading) }),
  }),
  countWithParents: t.int({
    description:
      'The number of rows of `entities` with `withParents`: of the entities that a query finds, and of all above them.',
    args: { query: t.arg.string({ description: 'The search, in the search language. Empty counts everything.' }) },
    complexity: ({ query }) => searchCost({ query, first: 1 }),
    resolve: ({ key }, { query }, ctx) => countWithParents(ctx, key, query),
    ...compiledField({ reads: [], computed: (_project, args, reading) => withParentsInSql(args, reading) }),
  }),
  searchCounts: t.field({
    type: [SearchCountRef],
    description: 'The number of entities that each of some searches finds, in their order; up to 30 of them.',
    args: { queries: t.arg.stringList({ required: true, description: 'The search, in the search language.' }) },
    complexity: ({ queries }) => ({
      field: queries.reduce((sum, query) => sum + searchCost({ query, first: 1 }).field, 0),
    }),
    resolve: ({ key }, { queries }, ctx) => countSearches(ctx, key, queries),
  }),
  linkCounts: t.field({
    type: [LinkCountRef],
    description: 'The number of its links of each relation, most first; relations without links are left out.',
    complexity: 50,
    resolve: ({ key }, _args, ctx) => readLinkCounts(ctx, key),
    ...compiledField({ reads: [], computed: (_project, _args, reading) => linkCountsInSql(reading) }),
  }),
}));
