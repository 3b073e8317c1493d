import { builder, type OutputFields } from '../../../platform/graph/builder.ts';
import { idOf, idsOf, nodeId, ownIdOf } from '../../../platform/graph/ids.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { projectOf } from '../../projects/queries/projects.ts';
import { createBaseline, deleteBaseline, saveBaseline } from '../commands/save-baseline.ts';
import { createTestCycle } from '../commands/test-cycle.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';
import { BaselineRef } from './types.ts';

const payload = (t: OutputFields<OpenedBaseline>) => ({
  baseline: t.field({ type: BaselineRef, description: 'The item as it was stored.', resolve: (baseline) => baseline }),
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
      name: t.string({ description: "The name that people read; left out, 'Baseline' with the next number." }),
      description: t.string({ description: 'The reason why it is made.' }),
      artifactId: t.field({
        ...idOf('Entity'),
        description: 'An artifact, which the baseline holds with its content.',
      }),
      query: t.string({ description: 'A search; the baseline holds the entities that it finds now.' }),
      entityIds: t.field({ ...idsOf('Entity'), description: 'The entities that the baseline holds; up to 10,000.' }),
      lock: t.boolean({
        description:
          'True when the entities that it holds are locked at once, so that they stay as they are; up to 10,000 entities. Needs WRITE too.',
      }),
      reset: t.boolean({
        description:
          'True when every test case that it holds is then reset as before a run: Status Not Run, no Actual Result, Percent Complete 0. Needs WRITE too.',
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
      name: t.string({ description: "The name that people read; left out, 'Test Cycle' with the next number." }),
      description: t.string({ description: 'A note on what was tested, and where.' }),
      reset: t.boolean({
        description:
          'True when every test case of the suite is reset as before a run: Status Not Run, no Actual Result, Percent Complete 0. Needs WRITE too.',
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
      baselineId: t.field({ ...ownIdOf('Baseline'), required: true, description: 'The baseline or test cycle.' }),
      name: t.string({ description: 'The name that people read; left out, it stays.' }),
      description: t.string({ description: 'The reason why it was made; left out, it stays.' }),
      artifactId: t.field({
        ...idOf('Entity'),
        description: 'An artifact, which the baseline holds with its content; left out, it stays.',
      }),
      entityIds: t.field({
        ...idsOf('Entity'),
        description: 'The entities that the baseline holds; left out, they stay. Up to 10,000.',
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
      baselineId: t.field({ ...ownIdOf('Baseline'), required: true, description: 'The baseline or test cycle.' }),
      name: t.string({
        description: 'The name of the baseline, as the user typed it to confirm; a wrong one is refused.',
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
