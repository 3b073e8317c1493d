import { builder, type OutputFields } from '../../../platform/graph/builder.ts';
import { idOf, idsOf, nodeId, ownIdOf } from '../../../platform/graph/ids.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { projectOf } from '../../projects/queries/projects.ts';
import { createBaseline, deleteBaseline, saveBaseline } from '../commands/save-baseline.ts';
import { createTestCycle } from '../commands/test-cycle.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';
import { BaselineRef } from './types.ts';

const payload = (t: OutputFields<OpenedBaseline>) => ({
  baseline: t.field({ type: BaselineRef, description: 'As it is kept.', resolve: (baseline) => baseline }),
  project: t.field({
    type: ProjectRef,
    description: 'Its project.',
    resolve: ({ key }, _args, ctx) => projectOf(ctx, { ...key, asOf: null }),
  }),
});

builder.relayMutationField(
  'createBaseline',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      name: t.string({ description: "What people call it; left out, it is 'Baseline' with the next number." }),
      description: t.string({ description: 'Why it is made.' }),
      artifactId: t.field({ ...idOf('Entity'), description: 'To hold this artifact with its content.' }),
      query: t.string({ description: 'To hold what this query finds now.' }),
      entityIds: t.field({ ...idsOf('Entity'), description: 'To hold these entities; up to 10,000.' }),
      lock: t.boolean({
        description:
          'Whether what it holds is locked at once, so that it stays as it is; up to 10,000 entities. Needs WRITE too.',
      }),
      reset: t.boolean({
        description:
          'Whether every test case that it holds is then as before a run: Status Not Run, no Actual Result, Percent Complete 0. Needs WRITE too.',
      }),
    }),
  },
  {
    description:
      'Creates a baseline of the current project: all of it, or the part given by one of the three. Takes no longer for a large project. Needs WRITE_BASELINES.',
    resolve: (_root, { input: { projectId: place, artifactId, lock: isLocking, ...given } }, ctx) =>
      createBaseline(ctx, place.organization, place.projectId, { ...given, isLocking, rootId: artifactId }),
  },
  { outputFields: payload },
);

builder.relayMutationField(
  'createTestCycle',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      suiteId: t.field({ ...idOf('Entity'), required: true, description: 'The test suite, by its id.' }),
      name: t.string({ description: "What people call it; left out, it is 'Test Cycle' with the next number." }),
      description: t.string({ description: 'What was tested, and where.' }),
      reset: t.boolean({
        description:
          'Whether every test case of the suite is then as before a run: Status Not Run, no Actual Result, Percent Complete 0. Needs WRITE too.',
      }),
    }),
  },
  {
    description: 'Keeps the present results of a test suite. Needs WRITE_TEST_CYCLES.',
    resolve: (_root, { input: { projectId: place, suiteId, ...given } }, ctx) =>
      createTestCycle(ctx, place.organization, place.projectId, { ...given, rootId: suiteId }),
  },
  { outputFields: payload },
);

builder.relayMutationField(
  'saveBaseline',
  {
    inputFields: (t) => ({
      baselineId: t.field({ ...ownIdOf('Baseline'), required: true, description: 'Which baseline or test cycle.' }),
      name: t.string({ description: 'What people call it; left out, it stays.' }),
      description: t.string({ description: 'Why it was made; left out, it stays.' }),
      artifactId: t.field({
        ...idOf('Entity'),
        description: 'To hold this artifact with its content; left out, it stays.',
      }),
      entityIds: t.field({
        ...idsOf('Entity'),
        description: 'To hold these entities; left out, they stay. Up to 10,000.',
      }),
    }),
  },
  {
    description:
      'Gives a baseline or test cycle another name or description, or other entities to hold, as they were at its moment, which stays. Needs the permission that made it.',
    resolve: (_root, { input: { baselineId, artifactId: rootId, ...given } }, ctx) =>
      saveBaseline(ctx, baselineId, { ...given, rootId }),
  },
  { outputFields: payload },
);

builder.relayMutationField(
  'deleteBaseline',
  {
    inputFields: (t) => ({
      baselineId: t.field({ ...ownIdOf('Baseline'), required: true, description: 'Which baseline or test cycle.' }),
      name: t.string({
        description: 'If a name is sent, it must be the name of the baseline: a confirmation typed by the user.',
      }),
    }),
  },
  {
    description:
      'Deletes a baseline or test cycle for good. What it held stays in the history. Needs the permission that made it.',
    resolve: (_root, { input: { baselineId, name } }, ctx) => deleteBaseline(ctx, baselineId, name),
  },
  {
    outputFields: (t) => ({
      deletedId: t.id({
        description: 'Its id.',
        resolve: ({ organizationId, id }) => nodeId('Baseline', organizationId, id),
      }),
      project: payload(t).project,
    }),
  },
);
