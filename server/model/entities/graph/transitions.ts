import { UserRef } from '../../../identity/users/graph/user.ts';
import { userRow } from '../../../identity/users/queries/compiled.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import type { Reading, Row, ColumnValues } from '../../../platform/graph/compiler/reading.ts';
import { sameForAll, combineMarks, personal } from '../../../platform/graph/same-for-all.ts';
import { projectOf } from '../../projects/queries/projects.ts';
import { PropertyObject, inSchema } from '../../schema/graph/types.ts';
import type { Schema } from '../../schema/schema.ts';
import { TransitionRef } from '../../workflow/graph.ts';
import type { Entity } from '../entity.ts';
import { mayBeUnlockedBy, transitionsFor } from '../queries/transitions-for-reader.ts';
import { isVeiled } from '../queries/veil.ts';
import { stateInWorkflow, type StateInWorkflow } from '../rules/offered-transitions.ts';
import { EntityRef } from './types.ts';

const StandingRef = builder.objectRef<StateInWorkflow & { schema: Schema }>('WorkflowState').implement({
  ...sameForAll,
  description: 'The place of an entity in the workflow of its class.',
  fields: (t) => ({
    state: t.exposeString('state', { description: 'The state that it is in; empty for none.' }),
    states: t.stringList({
      description: 'All states in their order.',
      resolve: ({ states }) => [...states],
    }),
    property: t.field({
      type: PropertyObject,
      description: 'The property whose value is the state.',
      resolve: ({ schema, property }) => inSchema(schema, property),
    }),
  }),
});

const workflowRead = ['organizationId', 'id', 'classId', 'attrs', 'isRedacted'] as const;
const lockRead = ['isLocked', 'lockedBy'] as const;

/** Returns the SQL columns of an entity's state and lock, with its project's workflow. */
const valuesOf = (row: Row, { rows }: Reading) => ({
  ...Object.fromEntries([...workflowRead, ...lockRead].map((name) => [name, row.column(name)])),
  workflow: rows.project.column('workflow'),
});
const entityIn = (values: ColumnValues) => values as unknown as Entity & { workflow: Record<string, unknown> };
const stated = (workflow: Record<string, unknown>, schema: Schema, entity: Pick<Entity, 'classId' | 'attrs'>) => {
  const found = stateInWorkflow(workflow, schema, entity);
  return found ? { ...found, schema } : null;
};

builder.objectFields(EntityRef, (t) => ({
  locker: t.field({
    type: UserRef,
    nullable: true,
    description: 'The person who holds it; null where no one does, and where they are gone.',
    resolve: ({ entity }, _args, ctx) => (entity.lockedBy === null ? null : batch(ctx, readUsers, entity.lockedBy)),
    ...compiledField({ reads: ['lockedBy'], row: (row) => userRow(row.column('lockedBy')) }),
  }),
  viewerMayUnlock: t.boolean({
    description: 'True when it is locked and you may unlock it: you locked it, or hold FORCE_UNLOCK.',
    resolve: ({ entity, key }, _args, ctx) => mayBeUnlockedBy(ctx.viewer!, key, entity),
    ...combineMarks(
      personal,
      compiledField({
        reads: [...lockRead],
        computed: (row) => ({
          isPersonal: true,
          values: { isLocked: row.column('isLocked'), lockedBy: row.column('lockedBy') },
          of: (values, { viewer, key }) => mayBeUnlockedBy(viewer, key, entityIn(values)),
        }),
      }),
    ),
  }),
  workflowState: t.field({
    type: StandingRef,
    nullable: true,
    description: 'Its state in the workflow of its class; null for classes without one.',
    resolve: async ({ entity, schema, key }, _args, ctx) =>
      isVeiled(key, entity) ? null : stated((await projectOf(ctx, key)).workflow, schema, entity),
    ...compiledField({
      reads: [...workflowRead, ...lockRead],
      computed: (row, _args, reading) => ({
        values: valuesOf(row, reading),
        of: (values, { schema }) => stated(entityIn(values).workflow, schema, entityIn(values)),
      }),
    }),
  }),
  transitions: t.field({
    type: [TransitionRef],
    description:
      'The transitions of its workflow that you may take from here, by name; none for classes without a workflow, and in the past.',
    complexity: { multiplier: 3 },
    resolve: async ({ entity, schema, key }, _args, ctx) =>
      isVeiled(key, entity)
        ? []
        : transitionsFor(ctx.viewer!, key, (await projectOf(ctx, key)).workflow, schema, entity),
    ...combineMarks(
      personal,
      compiledField({
        reads: [...workflowRead, ...lockRead],
        computed: (row, _args, reading) => ({
          isPersonal: true,
          values: valuesOf(row, reading),
          of: (values, { viewer, key, schema }) =>
            transitionsFor(viewer, key, entityIn(values).workflow, schema, entityIn(values)),
        }),
      }),
    ),
  }),
}));
