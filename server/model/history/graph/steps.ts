import { UserRef } from '../../../identity/users/graph/user.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { forwardSize, pageCost, totalCount } from '../../../platform/graph/pages.ts';
import { CauseRef } from '../../changes/graph/cause.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { parseStepCursor, stepCursor } from '../queries/cursor.ts';
import { mySteps } from '../queries/my-steps.ts';
import type { StepInWords } from '../queries/step-actions.ts';
import { countMySteps } from '../queries/steps.ts';
import { isTakenBack } from '../rules/inverse.ts';

const StepRef = builder.objectRef<StepInWords>('Step').implement({
  description: 'A change that you made to the entities of a project and can undo.',
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: 'The revision that it became; it names the step.' }),
    date: t.expose('date', { type: 'DateTime', description: 'The time at which it happened.' }),
    words: t.exposeString('words', { description: "Its effect in words: 'Renamed Pump, 2 links'." }),
    cause: t.field({
      type: CauseRef,
      description: 'The reason why it came to be.',
      resolve: ({ kind, causeRevision, causeProjectId }) => ({
        kind,
        revision: causeRevision,
        projectId: causeProjectId,
      }),
    }),
    entityCount: t.exposeInt('entityCount', { description: 'The number of entities that it changed.' }),
    isTakenBack: t.boolean({
      description: 'True when it has been undone and not redone since.',
      resolve: isTakenBack,
    }),
    isSkipped: t.exposeBoolean('isSkipped', {
      description:
        'True when you have skipped it: the next undo continues with the step before. It can still be chosen.',
    }),
    isRedoable: t.exposeBoolean('isRedoable', {
      description: 'True when it is among those redone next: you took it back, and have done nothing new since.',
    }),
    turned: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The time when it was last undone or redone; null if never.',
      resolve: ({ lastDate }) => lastDate,
    }),
    turnedBy: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who did it; null if it never was, or if they are gone.',
      resolve: ({ lastBy }, _args, ctx) => (lastBy === null ? null : batch(ctx, readUsers, lastBy)),
    }),
  }),
});

const StepConnection = builder.connectionObject(
  { type: StepRef, name: 'StepConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'StepEdge' },
);

builder.objectField(ProjectRef, 'mySteps', (t) =>
  t.connection(
    {
      ...forwardOnly,
      type: StepRef,
      description: 'Your own changes in the project, newest first, undone ones included. Ask for `first`, at most 100.',
      complexity: pageCost,
      resolve: async ({ key }, args, ctx) => {
        const first = forwardSize(args);
        const steps = await mySteps(ctx, key, { limit: first + 1, before: parseStepCursor(args.after) });
        const page = steps.slice(0, first);
        return {
          count: () => countMySteps(ctx, key),
          edges: page.map((node) => ({ node, cursor: stepCursor(node) })),
          pageInfo: {
            hasNextPage: steps.length > first,
            hasPreviousPage: Boolean(args.after),
            startCursor: page[0] ? stepCursor(page[0]) : null,
            endCursor: page.length > 0 ? stepCursor(page.at(-1)!) : null,
          },
        };
      },
    },
    StepConnection,
  ),
);
