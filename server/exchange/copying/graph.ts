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
      name: t.string({ description: 'What the copy is called; left out, after what it is a copy of.' }),
      isBranch: t.boolean({ description: 'Whether it is to be merged with its origin again.' }),
      asOf: t.field({ type: AsOfInput, description: 'As of when it is copied; left out, as it is now.' }),
      includeFiles: t.boolean({ description: 'Whether its files come along. They do unless this is false.' }),
      includeSchema: t.boolean({
        description: "Whether the project's own additions to the schema come along. They do unless this is false.",
      }),
      includeHistory: t.boolean({
        description: 'Whether its earlier revisions come along, with who did what. They do if this is true.',
      }),
      includeBaselines: t.boolean({
        description: 'Whether its baselines and test cycles come along, and with them the history they are of.',
      }),
    }),
  },
  {
    description:
      'Copies a project, in the background: its entities, links, diagrams, files, workflow and own schema, not who may see it. Who may read it and make projects may, and owns the copy. It is there whole or not at all; its history begins with it, unless that of the other comes along.',
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
