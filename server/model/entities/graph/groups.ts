import { builder } from '../../../platform/graph/builder.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { ClassType, LabelType, inSchema } from '../../schema/graph/types.ts';
import type { Schema } from '../../schema/schema.ts';
import { readGroupings, readGroups, type EntityGroup } from '../queries/groups.ts';
import { searchCost } from '../search/rules/cost.ts';

const EntityGroupRef = builder.objectRef<EntityGroup & { schema: Schema }>('EntityGroup').implement({
  description: 'Entities that have something in common, of those that a query finds.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'What stands on it.' }),
    term: t.exposeString('term', {
      description: 'What is asked besides, with a blank between, to find those in it: `(query) term`.',
    }),
    count: t.exposeInt('count', { description: 'How many are in it.' }),
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
  description: 'What a query finds, by groups.',
  fields: (t) => ({
    groups: t.field({
      type: [EntityGroupRef],
      description: 'In the order of the schema, in time, or by title; what has no value last.',
      resolve: ({ groups, schema }) => groups.map((group) => ({ ...group, schema })),
    }),
    isWhole: t.exposeBoolean('isWhole', {
      description: 'Whether these are all groups; otherwise they are the five hundred largest.',
    }),
    warnings: t.exposeStringList('warnings', { description: 'What the query names and nothing has.' }),
  }),
});
const GroupingRef = builder.objectRef<Awaited<ReturnType<typeof readGroupings>>[number]>('EntityGrouping').implement({
  description: 'Something that entities can be grouped by.',
  fields: (t) => ({
    by: t.exposeString('by', { description: 'How it is asked for.' }),
    title: t.exposeString('title', { description: 'What people call it.' }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  entityGroups: t.field({
    type: EntityGroupsRef,
    description: 'What a query finds, counted by class, label, people, month, a property or a relation.',
    args: {
      query: t.arg.string({ description: 'In the search language, without limit. Empty finds everything.' }),
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
    description: 'What its entities can be grouped by: fields of every entity, then properties, then relations.',
    resolve: ({ key }, _args, ctx) => readGroupings(ctx, key),
  }),
}));
