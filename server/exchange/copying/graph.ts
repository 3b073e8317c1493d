import { startCopy } from '../../model/branches/commands/start-copy.ts';
import { AsOfInput } from '../../model/projects/graph/project.ts';
import { builder } from '../../platform/graph/builder.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { JobRef } from '../jobs/graph.ts';

builder.relayMutationField(
  'copyProject',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      name: t.string({ description: 'The name of the copy. Default: derived from the name of the project.' }),
      isBranch: t.boolean({ description: 'True for a branch, which can be merged back into its main project.' }),
      asOf: t.field({ type: AsOfInput, description: 'The revision or date to copy. Default: the current state.' }),
      includeFiles: t.boolean({ description: 'True to include its files. Default: true.' }),
      includeSchema: t.boolean({
        description: "True to include the project's own schema. Default: true.",
      }),
      includeHistory: t.boolean({
        description: 'True to include its history with authors. Default: false.',
      }),
      includeBaselines: t.boolean({
        description: 'True to include its baselines and test cycles, and with them its history. Default: false.',
      }),
    }),
  },
  {
    description:
      'Copies a project in the background with its entities, relationships, diagrams, files, workflow and own schema, but not its sharing. For anyone who can read it and create projects; they own the copy. The copy is created completely or not at all. It starts a new history unless the history is included.',
    resolve: (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          asOf,
          ...wish
        },
      },
      ctx,
    ) =>
      startCopy(ctx, organization, projectId, {
        name: wish.name ?? undefined,
        isBranch: wish.isBranch ?? undefined,
        includeFiles: wish.includeFiles ?? undefined,
        includeSchema: wish.includeSchema ?? undefined,
        includeHistory: wish.includeHistory ?? undefined,
        includeBaselines: wish.includeBaselines ?? undefined,
        asOf,
      }),
  },
  { outputFields: (t) => ({ job: t.field({ type: JobRef, resolve: (job) => job }) }) },
);
