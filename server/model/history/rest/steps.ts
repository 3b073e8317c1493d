import { z } from '@hono/zod-openapi';

import { int32 as id, wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../../platform/http/rest.ts';
import { throughLocksParameter } from '../../entities/rest/shapes.ts';
import { asOf } from '../../projects/rest/as-of.ts';
import { inProject } from '../../projects/rest/in-project.ts';
import { causes } from '../../revisions/cause.ts';
import { undoOrRedoSteps } from '../commands/undo-or-redo.ts';
import { myStepsIn } from '../queries/my-steps.ts';
import type { StepInWords } from '../queries/step-actions.ts';
import { isTakenBack } from '../rules/inverse.ts';

/** The calls about the viewer's own steps, and their undo. */
const routes = api();

const stepShape = z
  .object({
    revision: z.int(),
    date: z.string(),
    words: z.string(),
    cause: z.object({ kind: z.enum(causes), revision: z.int().nullable(), projectId: z.int().nullable() }),
    entityCount: z.int(),
    isTakenBack: z.boolean(),
    isSkipped: z.boolean(),
    isRedoable: z.boolean(),
    turned: z.string().nullable(),
    turnedBy: z.string().nullable(),
  })
  .openapi('Step');

const present = (step: StepInWords): z.infer<typeof stepShape> => ({
  revision: step.revision,
  date: step.date.toISOString(),
  words: step.words,
  cause: { kind: step.kind, revision: step.causeRevision, projectId: step.causeProjectId },
  entityCount: step.entityCount,
  isTakenBack: isTakenBack(step),
  isSkipped: step.isSkipped,
  isRedoable: step.isRedoable,
  turned: step.lastDate?.toISOString() ?? null,
  turnedBy: step.lastBy,
});

const turnedStep = z.object({ revision: z.int(), words: z.string() });
const turnedShape = z.object({
  revision: z.int().nullable(),
  steps: z.array(turnedStep),
  skipped: z.array(turnedStep),
  ids: z.array(id),
  deletedIds: z.array(id),
});

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/steps', {
    id: 'listMySteps',
    summary: 'Your own steps in a project, newest first, with those that have been undone',
    params: inProject,
    query: z.object({
      limit: wholeNumber(1, 100).default(50),
      before: wholeNumber(1).optional().openapi({ description: 'Only steps before this revision: the next page.' }),
      asOf,
    }),
    reply: z.array(stepShape),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { asOf, ...page } = c.req.valid('query');
    return c.json((await myStepsIn(ctxOf(c), org, projectId, page, asOf)).map(present), 200);
  },
);

const listOf = (most: number, what: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${most - 1}}$`), `up to ${most} ${what} separated by commas`)
    .optional()
    .transform((text) => text?.split(',').map(Number));
const revisions = listOf(100, 'revisions');
const numbers = listOf(500, 'entities');

const undoQuery = z.object({
  to: wholeNumber(1)
    .optional()
    .openapi({ description: 'The revision of a step of yours: all of them up to this one. If left out, one step.' }),
  only: wholeNumber(1)
    .optional()
    .openapi({ description: 'The revision of a step of yours: this one alone. Say this or `to`.' }),
  shown: numbers.openapi({
    description:
      'The entities that you have before you, by their numbers with commas between: the last step is refused if it did nothing to any of them.',
  }),
  throughLocks: throughLocksParameter,
  rest: revisions.openapi({
    description:
      'Steps of which only the rest is wanted, by their revisions with commas between: what stands in the way stays.',
  }),
  skip: revisions.openapi({
    description: 'Steps that are passed over, now and later, by their revisions with commas between.',
  }),
});

for (const [direction, id, summary] of [
  [
    'undo',
    'undoSteps',
    'Undo your last change that has not been undone, completely or not at all; later changes by others are kept',
  ],
  ['redo', 'redoSteps', 'Redo what you undid last, if you have changed nothing since, completely or not at all'],
] as const)
  routes.openapi(
    route('put', `/o/{org}/p/{projectId}/steps/${direction}`, {
      id,
      summary,
      params: inProject,
      query: undoQuery,
      reply: turnedShape,
    }),
    async (c) => {
      const { org, projectId } = c.req.valid('param');
      const turned = await undoOrRedoSteps(ctxOf(c), org, projectId, direction, c.req.valid('query'));
      return c.json({ ...turned, steps: turned.steps.map(named), skipped: turned.skipped.map(named) }, 200);
    },
  );

const named = ({ revision, words }: { revision: number; words: string }) => ({ revision, words });

export const stepRoutes = routes;
