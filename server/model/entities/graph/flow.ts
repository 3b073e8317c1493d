import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { storedBranches, type StepType } from '../rules/control-steps.ts';
import { listedSteps, type ListedStep } from '../rules/listed-steps.ts';
import { EntityRef } from './types.ts';

const StepTypeRef = builder.enumType('ControlStepType', {
  description: 'The kinds of steps of a flow.',
  values: enumValues({
    START: 'The start of the flow.',
    END: 'The end of the flow.',
    SERIAL: 'An action.',
    PARALLEL: 'Runs all of its branches at once; it is not an action itself.',
    OR: 'An action after which one of its branches is taken.',
    LOOP: 'An action whose branch `continue` is repeated.',
    SYNC: 'An action after which all of its branches start at once; it ends with the last of them.',
    EMPTY: 'An empty branch, which has no steps.',
  } satisfies Record<StepType, string>),
});

const StepBranchRef = builder.objectRef<ListedStep['branches'][number]>('ControlStepBranch').implement({
  ...sameForAll,
  description: 'A way that leads on within a step; what it is called, its action says in `branches`.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key of the branch.' }),
    stepKey: t.exposeString('stepKey', { nullable: true, description: 'The key of its first step.' }),
    assetGlobalId: t.exposeString('assetGlobalId', {
      nullable: true,
      description: 'The global id of the asset that performs its actions; null for none.',
    }),
  }),
});
const StepRef = builder.objectRef<ListedStep>('ControlStep').implement({
  ...sameForAll,
  description: 'A step of a flow.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Names it within its flow.' }),
    type: t.expose('type', { type: StepTypeRef, description: 'The kind of step.' }),
    entityGlobalId: t.exposeString('entityGlobalId', {
      nullable: true,
      description: 'The global id of the action that is done; null where the step is none.',
    }),
    branches: t.field({
      type: [StepBranchRef],
      description: 'The ways within it; none where it does not split.',
      resolve: ({ branches }) => branches,
    }),
    successorKey: t.exposeString('successorKey', {
      nullable: true,
      description: 'The key of the step that comes next; null at the end of a branch, and of the flow.',
    }),
  }),
});
const FlowRef = builder.objectRef<{ steps: ListedStep[] }>('ControlFlow').implement({
  ...sameForAll,
  description: 'The order in which the parts of an action are done: steps that name by their keys what they lead to.',
  fields: (t) => ({
    steps: t.field({
      type: [StepRef],
      description: 'Its steps: the first is where it begins, and each stands before those in its branches.',
      resolve: ({ steps }) => steps,
    }),
  }),
});

const BranchRef = builder.objectRef<ReturnType<typeof storedBranches>[number]>('ActionBranch').implement({
  ...sameForAll,
  description: 'A way that an action leads on, where it splits the flow.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'Names it within its action.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
    order: t.exposeFloat('order', { description: 'Its place among the others.' }),
  }),
});

builder.objectFields(EntityRef, (t) => ({
  branches: t.field({
    type: [BranchRef],
    description: 'The branches of an action that splits the flow it is a step of; none for all else.',
    resolve: ({ entity }) => storedBranches(entity.branches),
    ...compiledField({ reads: ['branches'] }),
  }),
  controlStep: t.field({
    type: FlowRef,
    nullable: true,
    description: 'The flow of its parts, where it is an action that has one; null for all else.',
    resolve: ({ entity }) => (entity.controlStep === null ? null : { steps: listedSteps(entity.controlStep) }),
    ...compiledField({ reads: ['controlStep'] }),
  }),
}));
