import { builder } from '../../../platform/graph/builder.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { ClassType, LabelType, inSchema } from '../../schema/graph/types.ts';
import type { Schema } from '../../schema/schema.ts';
import { readGroupings, readGroups, type EntityGroup } from '../queries/groups.ts';
import { searchCost } from '../search/rules/cost.ts';

const EntityGroupRef = builder.objectRef<EntityGroup & { schema: Schema }>('EntityGroup').implement({
  description: 'Entities that have something in common, of those that a query finds.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'The title of the group.' }),
    term: t.exposeString('term', {
      description:
        'The term that narrows the search to this group; put it behind the query, with a blank between: `(query) term`.',
    }),
    count: t.exposeInt('count', { description: 'The number of entities in it.' }),
    class: t.field({
      type: ClassType,
      nullable: true,
      description: 'Their class, where they are grouped by it.',
      resolve: ({ schema, classId }) => {
        const found = classId === null ? undefined : schema.classes.get(classId);
        return found ? inSchema(schema, found) : null;
      },
    }),
    label: t.field({
      type: LabelType,
      nullable: true,
      description: 'Their label, where they are grouped by it.',
      resolve: ({ schema, labelId }) => {
        const found = labelId === null ? undefined : schema.labels.get(labelId);
        return found ? inSchema(schema, found) : null;
      },
    }),
  }),
});
const EntityGroupsRef = builder.objectRef<Awaited<ReturnType<typeof readGroups>>>('EntityGroups').implement({
  description: 'The entities that a query finds, in groups.',
  fields: (t) => ({
    groups: t.field({
      type: [EntityGroupRef],
      description: 'The groups in the order of the schema, in time, or by title; entities without a value come last.',
      resolve: ({ groups, schema }) => groups.map((group) => ({ ...group, schema })),
    }),
    isWhole: t.exposeBoolean('isWhole', {
      description: 'True when these are all groups; otherwise they are the five hundred largest.',
    }),
    warnings: t.exposeStringList('warnings', {
      description: 'Sentences that name what the query asks for and does not exist.',
    }),
  }),
});
const GroupingRef = builder.objectRef<Awaited<ReturnType<typeof readGroupings>>[number]>('EntityGrouping').implement({
  description: 'A field, property or relation by which entities can be grouped.',
  fields: (t) => ({
    by: t.exposeString('by', { description: 'The value that `entityGroups(by:)` takes for it.' }),
    title: t.exposeString('title', { description: 'The name that people read.' }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  entityGroups: t.field({
    type: EntityGroupsRef,
    description: 'The entities that a query finds, counted by class, label, people, month, a property or a relation.',
    args: {
      query: t.arg.string({
        description: 'The search, in the search language, without limit. Empty finds everything.',
      }),
      by: t.arg.string({
        required: true,
        description: 'A field, a property or a relation, as before a colon in a query: `class`, `"Due Date"`.',
      }),
    },
    complexity: ({ query }) => searchCost({ query, first: 1 }),
    resolve: ({ key }, { query, by }, ctx) => readGroups(ctx, key, query ?? '', by),
  }),
  entityGroupings: t.field({
    type: [GroupingRef],
    description: 'The groupings that its entities can have: fields of every entity, then properties, then relations.',
    resolve: ({ key }, _args, ctx) => readGroupings(ctx, key),
  }),
}));
