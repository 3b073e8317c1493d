import { EntityRef } from '../../model/entities/graph/types.ts';
import { readSeenEntity } from '../../model/entities/queries/shown-entities.ts';
import { projectPayload } from '../../model/projects/graph/project.ts';
import { readProject } from '../../model/projects/queries/projects.ts';
import { builder, type InputFields, type OutputFields } from '../../platform/graph/builder.ts';
import { idOf, type PlaceNamed } from '../../platform/graph/ids.ts';
import { createEvidence, createTestIssue, type MadeFor } from '../commands.ts';
import { readTestCase, readInOrder } from '../queries/test-case.ts';
import { TestCaseRef } from './test-case.ts';

type Done = MadeFor & PlaceNamed;

const caseInput = (t: InputFields) => ({
  projectId: t.field({ ...idOf('Project'), required: true }),
  caseId: t.field({ ...idOf('Entity'), required: true, description: 'The test case or step, by its id.' }),
});
const payload = (t: OutputFields<Done>) => ({
  revision: t.int({
    nullable: true,
    description: 'The revision it became; null if nothing changed.',
    resolve: ({ revision }) => revision,
  }),
  testCase: t.field({
    type: TestCaseRef,
    description: 'The case as it is now.',
    resolve: async ({ organization, projectId, caseId }, _args, ctx) =>
      readTestCase(ctx, (await readProject(ctx, organization, projectId)).key, caseId),
  }),
  ...projectPayload(t),
});

builder.relayMutationField(
  'createEvidence',
  {
    inputFields: (t) => ({
      ...caseInput(t),
      fileIds: t.intList({
        required: true,
        description: 'The numbers of files that were uploaded to the project; up to 50.',
      }),
    }),
  },
  {
    description:
      'Attaches files to a test case as evidence, as one revision: each becomes an artifact that the case references.',
    resolve: async (_root, { input: { projectId: place, caseId, fileIds } }, ctx): Promise<Done> => ({
      ...(await createEvidence(ctx, { ...place, caseId }, fileIds)),
      ...place,
    }),
  },
  {
    outputFields: (t) => ({
      ...payload(t as never),
      artifacts: t.field({
        type: [EntityRef],
        description: 'The artifacts that have the files, in their order.',
        resolve: async ({ organization, projectId, caseId, ids }, _args, ctx) => {
          const { key } = await readProject(ctx, organization, projectId);
          return readInOrder(ctx, await readSeenEntity(ctx, key, caseId), ids);
        },
      }),
    }),
  },
);

builder.relayMutationField(
  'createTestIssue',
  {
    inputFields: (t) => ({
      ...caseInput(t),
      name: t.string({ description: 'The name of the issue; left out, it is named after the case and its state.' }),
      said: t.string({ description: 'The description of the fault, as plain text.' }),
    }),
  },
  {
    description:
      'Raises an issue from a test case, as one revision: caused by the case, with what was expected and seen, and with references to its evidence.',
    resolve: async (_root, { input: { projectId: place, caseId, ...given } }, ctx): Promise<Done> => ({
      ...(await createTestIssue(ctx, { ...place, caseId }, given)),
      ...place,
    }),
  },
  {
    outputFields: (t) => ({
      ...payload(t as never),
      issue: t.field({
        type: EntityRef,
        description: 'The issue.',
        resolve: async ({ organization, projectId, ids }, _args, ctx) =>
          readSeenEntity(ctx, (await readProject(ctx, organization, projectId)).key, ids[0]!),
      }),
    }),
  },
);
