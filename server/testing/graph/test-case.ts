import { rollUp } from '../../artifacts/rules/roll-up.ts';
import { UserRef } from '../../identity/users/graph/user.ts';
import { readUsers } from '../../identity/users/queries/users.ts';
import { BaselineRef } from '../../model/baselines/graph/types.ts';
import { readBaselinesByName } from '../../model/baselines/queries/baselines.ts';
import { EntityRef } from '../../model/entities/graph/types.ts';
import { ProjectRef } from '../../model/projects/graph/project.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { readEvidence, readIssues, readVerified } from '../queries/linked.ts';
import { readRuns } from '../queries/runs.ts';
import { readTestCase } from '../queries/test-case.ts';
import { lastOf } from '../rules/runs.ts';
import { resultOf, testItems } from '../rules/test-items.ts';
import type { Evidence, Linked, RunThen, StepThen, TestCase } from '../test-case.ts';

const MOST_RUNS = 50;
const caseId = { description: 'The number of the case, or of the step, that it is of.' };

const EvidenceRef = builder.objectRef<Evidence>('Evidence').implement({
  description: 'A file that shows how a test case came out.',
  fields: (t) => ({
    entity: t.field({
      type: EntityRef,
      description: 'The artifact that has the file; deleting it takes the evidence away.',
      resolve: ({ of }) => of,
    }),
    caseId: t.exposeInt('caseId', caseId),
    fileId: t.int({ description: 'The number of the file, in addresses.', resolve: ({ file }) => file.id }),
    name: t.string({ description: 'The name of the file.', resolve: ({ file }) => file.name }),
    contentType: t.string({ description: 'Its media type.', resolve: ({ file }) => file.type }),
    size: t.int({ description: 'Its size in bytes.', resolve: ({ file }) => file.size }),
    attached: t.expose('attached', { type: 'DateTime', description: 'The time when it was attached.' }),
    attachedBy: t.exposeString('attachedBy', { description: 'The username of who attached it.' }),
  }),
});

const LinkedRef = builder.objectRef<Linked>('TestLink').implement({
  description: 'An entity to which a test case, or a step of it, is linked.',
  fields: (t) => ({
    entity: t.field({ type: EntityRef, description: 'The entity itself.', resolve: ({ of }) => of }),
    caseId: t.exposeInt('caseId', caseId),
  }),
});

const StepThenRef = builder.objectRef<StepThen>('TestStepThen').implement({
  description: 'The result of a step of a test case in a cycle.',
  fields: (t) => ({
    entityId: t.exposeInt('entityId', { description: 'The number of the step.' }),
    number: t.exposeString('number', { description: 'Its dotted number then.' }),
    name: t.exposeString('name', { description: 'The name at that time.' }),
    state: t.exposeString('state', { description: 'The result, e.g. Passed.' }),
    expected: t.exposeString('expected', { description: 'The result that was expected.' }),
    actual: t.exposeString('actual', { description: 'The result that the tester saw.' }),
  }),
});

const RunRef = builder.objectRef<RunThen & { organizationId: number }>('TestRun').implement({
  description: 'The result of a test case in a test cycle.',
  fields: (t) => ({
    cycle: t.field({
      type: BaselineRef,
      nullable: true,
      description: 'The cycle; null where it was deleted a moment ago.',
      resolve: async ({ organizationId, cycleId }, _args, ctx) =>
        (await batch(ctx, readBaselinesByName, `${organizationId}:${cycleId}`)) ?? null,
    }),
    state: t.string({
      description: 'The result of the whole case: the worst of its steps.',
      resolve: ({ steps }) => rollUp(steps.map(({ state }) => state)),
    }),
    steps: t.field({ type: [StepThenRef], description: 'Its steps, in order.', resolve: ({ steps }) => steps }),
    changed: t.field({
      type: 'DateTime',
      description: 'The time when the last result was given.',
      resolve: ({ steps }) => lastOf(steps).changed,
    }),
    changedBy: t.string({
      description: 'The username of who gave it.',
      resolve: ({ steps }) => lastOf(steps).changedBy,
    }),
    tester: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who gave it; null if they are gone.',
      resolve: ({ steps }, _args, ctx) => batch(ctx, readUsers, lastOf(steps).changedBy),
    }),
  }),
});

export const TestCaseRef = builder.objectRef<TestCase>('TestCase').implement({
  description: 'A test case with all that someone who runs it has to know.',
  fields: (t) => ({
    entity: t.field({ type: EntityRef, description: 'The entity that it is.', resolve: ({ of }) => of }),
    state: t.string({
      description: 'Its result so far: the worst of its steps.',
      resolve: ({ of, steps }) => {
        const words = testItems(of.schema);
        return rollUp((steps.length > 0 ? steps : [of]).map(({ entity }) => resultOf(words, entity).state));
      },
    }),
    steps: t.field({
      type: [EntityRef],
      description: 'Its parts that have no parts themselves, in order; the case itself where it has no parts.',
      resolve: ({ steps }) => steps,
    }),
    evidence: t.field({
      type: [EvidenceRef],
      complexity: 20,
      description: 'The files that were attached to it and to its steps, the oldest first.',
      resolve: (testCase, _args, ctx) => readEvidence(ctx, testCase),
    }),
    issues: t.field({
      type: [LinkedRef],
      complexity: 20,
      description: 'The issues that it and its steps have caused, the oldest first.',
      resolve: (testCase, _args, ctx) => readIssues(ctx, testCase),
    }),
    requirements: t.field({
      type: [LinkedRef],
      complexity: 20,
      description: 'The requirements that it and its steps verify.',
      resolve: (testCase, _args, ctx) => readVerified(ctx, testCase),
    }),
    runs: t.field({
      type: [RunRef],
      complexity: 50,
      description: `Its results in the newest ${MOST_RUNS} test cycles that hold it, the newest first.`,
      resolve: async (testCase, _args, ctx) => {
        const { organizationId } = testCase.of.key;
        const runs = await readRuns(ctx, testCase, MOST_RUNS);
        return runs.map((run) => ({ ...run, organizationId }));
      },
    }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  testCase: t.field({
    type: TestCaseRef,
    nullable: true,
    description: 'One of its test cases, by number. Refused where the entity is none: `errors` says why.',
    args: { entityId: t.arg.int({ required: true, description: 'Its number in addresses.' }) },
    resolve: ({ key }, { entityId }, ctx) => readTestCase(ctx, key, entityId),
  }),
}));
