import { z } from '@hono/zod-openapi';

import type { Ctx } from '../../platform/context.ts';
import { MOST_BYTES } from '../../platform/http/bodies.ts';
import { wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../platform/http/rest.ts';
import { mergeNotFound } from '../../refusals/merging.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { acceptMerge } from './commands/accept.ts';
import { decide } from './commands/choose.ts';
import { giveUpMerge } from './commands/give-up.ts';
import { startMerge } from './commands/start.ts';
import {
  conflictKinds,
  itemKinds,
  sides,
  subjects,
  type Merge,
  type ConflictSide,
  type StateChange,
  type StoredItem,
} from './merging.ts';
import { readMergeCounts, readItems, readSaidCounts } from './queries/items.ts';
import { readLeftOut } from './queries/left-out.ts';
import { readMergeOf } from './queries/merges.ts';
import { availableSides } from './rules/choices.ts';
import { stateText } from './rules/state-words.ts';

const shown = 100;
const countsShape = z.record(z.string(), z.int());
const itemShape = z
  .object({
    itemId: z.int(),
    subject: z.enum(subjects),
    kind: z.enum(itemKinds),
    entityId: z.int().nullable(),
    sourceEntityId: z.int().nullable(),
    number: z.string(),
    name: z.string(),
    isChosen: z.boolean(),
    state: z
      .object({
        key: z.string(),
        fromState: z.string(),
        toState: z.string(),
        wantedState: z.string(),
        transitions: z.array(z.string()),
        refusedTransition: z.string().nullable(),
        locks: z.boolean(),
        unlocks: z.boolean(),
        text: z.string().openapi({ description: 'The path in words, such as "Approved by way of In Review".' }),
      })
      .nullable()
      .openapi({ description: 'The change of its state, by transitions that are open to you; null where it stays.' }),
    lockedBy: z
      .string()
      .nullable()
      .openapi({ description: 'The person who holds it: then it is changed only with throughLocks.' }),
    changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
    conflicts: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(conflictKinds),
        base: z.unknown(),
        ours: z.unknown(),
        theirs: z.unknown(),
        sides: z.array(z.enum(sides)),
        losses: z.array(z.object({ side: z.enum(sides), entityId: z.int(), key: z.string(), value: z.unknown() })),
        choice: z.object({ side: z.enum(sides), value: z.unknown().optional() }).nullable(),
      }),
    ),
  })
  .openapi('MergeItem');
const mergeShape = z
  .object({
    projectId: z.int(),
    sourceProjectId: z.int(),
    revision: z.int(),
    sourceRevision: z.int(),
    created: z.string(),
    createdBy: z.string(),
    updated: z.string(),
    counts: countsShape,
    comments: z
      .object({ threads: z.int(), answers: z.int(), changed: z.int() })
      .openapi({ description: 'The number of comments that it brings, and of those that it changes.' }),
    leftOut: z
      .array(z.string())
      .openapi({ description: 'Sentences that name what the source has and the merge does not bring.' }),
    items: z.array(itemShape),
  })
  .openapi('Merge');
const source = z.strictObject({ sourceProjectId: z.int() });

const presentState = (change: StateChange, reader: string) => ({
  key: change.key,
  fromState: change.from,
  toState: change.reached,
  wantedState: change.wanted,
  transitions: change.by,
  refusedTransition: change.refused,
  locks: change.lock === 'LOCKS',
  unlocks: change.lock === 'UNLOCKS',
  text: stateText(change, reader),
});

const presentItem = (item: StoredItem, reader: string): z.infer<typeof itemShape> => ({
  itemId: item.id,
  subject: item.subject,
  kind: item.kind,
  entityId: item.targetId,
  sourceEntityId: item.sourceId,
  number: item.number,
  name: item.title,
  isChosen: item.isChosen,
  state: item.state && presentState(item.state, reader),
  lockedBy: item.lockedBy,
  changes: item.steps,
  conflicts: item.conflicts.map(({ losses = {}, ...conflict }) => ({
    key: conflict.key,
    kind: conflict.kind,
    base: conflict.base,
    ours: conflict.ours,
    theirs: conflict.theirs,
    sides: availableSides(conflict),
    losses: Object.entries(losses).flatMap(([side, some]) =>
      some.map((loss) => ({ side: side as ConflictSide, ...loss })),
    ),
    choice: item.choices[conflict.key] ?? null,
  })),
});

/** Presents a merge in api/v4 form, with the first of its items, those with conflicts first. */
async function present(ctx: Ctx, merge: Merge): Promise<z.infer<typeof mergeShape>> {
  const items = await readItems(ctx, merge, {}, { first: shown });
  return {
    projectId: merge.targetProjectId,
    sourceProjectId: merge.sourceProjectId,
    revision: merge.targetRevision,
    sourceRevision: merge.sourceRevision,
    created: merge.created.toISOString(),
    createdBy: merge.createdBy,
    updated: merge.updated.toISOString(),
    counts: { ...(await readMergeCounts(ctx, merge)) },
    comments: await readSaidCounts(ctx, merge),
    leftOut: await readLeftOut(ctx, merge),
    items: items.slice(0, shown).map((item) => presentItem(item, ctx.viewer?.username ?? '')),
  };
}

const routes = api();
const path = '/o/{org}/p/{projectId}/merge' as const;

routes.openapi(
  route('get', path, {
    id: 'readMerge',
    summary:
      'The merge of another project into this one that has been prepared, with its first 100 items; conflicts stand first',
    params: inProject,
    query: z.object({ sourceProjectId: wholeNumber(1) }),
    reply: mergeShape,
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { sourceProjectId } = c.req.valid('query');
    const merge = await readMergeOf(ctxOf(c), { organization: org, targetId: projectId, sourceId: sourceProjectId });
    if (!merge) throw mergeNotFound();
    return c.json(await present(ctxOf(c), merge), 200);
  },
);

routes.openapi(
  route('post', path, {
    id: 'startMerge',
    summary: 'Prepares the merge of another project into this one, or brings it up to date; nothing is written',
    description:
      'One of the two projects is a branch of the other. Answers the first 100 items; conflicts stand first.',
    params: inProject,
    body: source,
    example: { sourceProjectId: 2 },
    reply: mergeShape,
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { sourceProjectId } = c.req.valid('json');
    const merge = await startMerge(ctxOf(c), { organization: org, targetId: projectId, sourceId: sourceProjectId });
    return c.json(await present(ctxOf(c), merge), 200);
  },
);

routes.openapi(
  route('put', path, {
    largestBody: MOST_BYTES,
    id: 'acceptMerge',
    summary: 'Writes a prepared merge as one revision; 409 while conflicts are open, and then nothing is written',
    description:
      'With `choices` conflicts are decided first, with `resolve` all that are still open are decided for one side. What was chosen stays when the merge is refused.',
    params: inProject,
    body: source.extend({
      resolve: z.enum(['OURS', 'THEIRS']).optional(),
      throughLocks: z.boolean().optional().openapi({
        description:
          'True when locked entities are changed all the same, for those who may unlock them; otherwise they are refused.',
      }),
      noWorkflow: z.boolean().optional().openapi({
        description:
          'True when states may change without the workflow; only administrators may say so, for others it has no effect.',
      }),
      choices: z
        .array(
          z.strictObject({
            itemId: z.int(),
            key: z.string(),
            side: z.enum(sides).nullable(),
            value: z.unknown().optional(),
          }),
        )
        .optional(),
    }),
    example: { sourceProjectId: 2, resolve: 'OURS' },
    reply: z.object({
      revision: z.int().nullable(),
      created: z.array(z.int()),
      updated: z.array(z.int()),
      deleted: z.array(z.int()),
      warnings: z.array(z.string()),
    }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { sourceProjectId, resolve, choices, ...wanting } = c.req.valid('json');
    const ctx = ctxOf(c);
    const ref = { organization: org, targetId: projectId, sourceId: sourceProjectId };
    if (choices) {
      const merge = await readMergeOf(ctx, ref);
      if (!merge) throw mergeNotFound();
      await decide(ctx, merge.organizationId, merge.id, choices);
    }
    return c.json(await acceptMerge(ctx, ref, { all: resolve, ...wanting }), 200);
  },
);

routes.openapi(
  route('delete', path, {
    id: 'giveUpMerge',
    summary: 'Gives a prepared merge up; both projects stay as they are',
    params: inProject,
    body: source,
    example: { sourceProjectId: 2 },
    reply: source,
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { sourceProjectId } = c.req.valid('json');
    await giveUpMerge(ctxOf(c), { organization: org, targetId: projectId, sourceId: sourceProjectId });
    return c.json({ sourceProjectId }, 200);
  },
);

export const mergingRoutes = routes;
