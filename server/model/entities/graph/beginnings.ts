import { builder } from '../../../platform/graph/builder.ts';
import { personal } from '../../../platform/graph/same-for-all.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { ClassType, PropertyObject, inSchema } from '../../schema/graph/types.ts';
import { readBeginnings, type Beginning } from '../queries/beginnings.ts';

const BeginningRef = builder.objectRef<Beginning>('Beginning').implement({
  description: 'The states in which new entities of a class may begin in its workflow.',
  fields: (t) => ({
    class: t.field({
      type: ClassType,
      description: 'The class.',
      resolve: ({ schema, classId }) => inSchema(schema, schema.classes.get(classId)!),
    }),
    property: t.field({
      type: PropertyObject,
      description: 'The property whose value is the state.',
      resolve: ({ schema, property }) => inSchema(schema, property),
    }),
    states: t.stringList({
      description:
        'The states in which you may make one: that in which it begins, and those that one transition leads to from there.',
      resolve: ({ states }) => states,
    }),
  }),
});

builder.objectField(ProjectRef, 'beginnings', (t) =>
  t.field({
    type: [BeginningRef],
    description: 'The states in which you may make an entity, for each class that has a workflow.',
    complexity: { multiplier: 10 },
    resolve: ({ key }, _args, ctx) => readBeginnings(ctx, key),
    ...personal,
  }),
);
