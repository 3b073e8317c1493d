import { z } from '@hono/zod-openapi';

import { MANY_BYTES, MOST_BYTES } from '../../../platform/http/bodies.ts';
import { int32 as id, wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, flag, inOrganization, readingCtxOf, route } from '../../../platform/http/rest.ts';
import { asOf } from '../../projects/rest/as-of.ts';
import { numberEntities } from '../commands/autonumber.ts';
import { deleteEntities } from '../commands/delete.ts';
import { lockEntities, unlockEntities } from '../commands/lock.ts';
import { moveEntities } from '../commands/move.ts';
import { restoreEntities } from '../commands/restore.ts';
import { saveEntities } from '../commands/save.ts';
import { readForScripts } from '../queries/scripts.ts';
import { MAX_ENTITIES } from '../rules/at-once.ts';
import { entityShape, patchShape, presentEntity, presentOutcome, throughLocksParameter } from './shapes.ts';

const someIds = inOrganization.extend({
  ids: z.string().regex(/^\d{1,9}(,\d{1,9}){0,999}$/, 'up to 1,000 ids separated by commas'),
});
const idsIn = (ids: string) => [...new Set(ids.split(',').map(Number))];

/** Calls that name entities by id, in whichever projects of an organization they are. */
const routes = api();

routes.openapi(
  route('post', '/o/{org}/entities', {
    largestBody: MOST_BYTES,
    id: 'saveEntities',
    example: [{ projectId: 1, classId: 3, name: 'Find fires', number: 'R.1' }],
    summary: 'Save entities, all or none; answers them as they are then',
    params: inOrganization,
    query: z.object({
      noWorkflow: flag.openapi({
        description:
          'True when states may change without the workflow; only those who administer the project may say so, for others it has no effect.',
      }),
      throughLocks: throughLocksParameter,
      letGo: flag.openapi({
        description:
          'True when values that entities cannot keep in a new class may go; otherwise the save is refused with their list (409).',
      }),
    }),
    body: z.array(patchShape).max(MAX_ENTITIES),
    reply: z.array(entityShape),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org } = c.req.valid('param');
    const { letGo, noWorkflow, throughLocks } = c.req.valid('query');
    const saved = await saveEntities(ctx, org, c.req.valid('json'), { for: 'edit', letGo, noWorkflow, throughLocks });
    return c.json(await presentOutcome(ctx, saved), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/entities/ids', {
    largestBody: MANY_BYTES,
    id: 'readEntities',
    example: { ids: [1001, 1002], includeRelations: true },
    summary: 'Entities by id; those you may not read are left out',
    params: inOrganization,
    query: z.object({ asOf }),
    body: z.strictObject({ ids: z.array(id).max(MAX_ENTITIES), includeRelations: z.boolean().default(false) }),
    reply: z.array(entityShape),
  }),
  async (c) => {
    const { ids, includeRelations } = c.req.valid('json');
    const { org } = c.req.valid('param');
    const found = await readForScripts(readingCtxOf(c), org, ids, includeRelations, c.req.valid('query').asOf);
    return c.json(
      ids.flatMap((each) => (found.has(each) ? [presentEntity(found.get(each)!.entity, found.get(each)!.rels)] : [])),
      200,
    );
  },
);
routes.openapi(
  route('delete', '/o/{org}/entities/ids', {
    largestBody: MANY_BYTES,
    id: 'deleteEntities',
    example: [1001, 1002],
    summary: 'Delete entities with their links, all or none',
    params: inOrganization,
    query: z.object({ throughLocks: throughLocksParameter }),
    body: z.array(id).max(MAX_ENTITIES),
    reply: z.object({ ids: z.array(id) }),
  }),
  async (c) => {
    const ids = c.req.valid('json');
    await deleteEntities(ctxOf(c), c.req.valid('param').org, ids, c.req.valid('query'));
    return c.json({ ids }, 200);
  },
);
routes.openapi(
  route('put', '/o/{org}/entities/restore/{ids}', {
    id: 'restoreEntities',
    summary:
      'Bring deleted entities back with their links to what is there, all or none; answers them as they are then',
    params: someIds,
    reply: z.array(entityShape),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, ids } = c.req.valid('param');
    return c.json(await presentOutcome(ctx, await restoreEntities(ctx, org, idsIn(ids))), 200);
  },
);

for (const [verb, setLocks, summary] of [
  ['lock', lockEntities, 'Lock entities, all or none, so that others leave them as they are; answers them'],
  ['unlock', unlockEntities, 'Unlock entities, all or none: who locked them may, or holds FORCE_UNLOCK; answers them'],
] as const)
  routes.openapi(
    route('put', `/o/{org}/entities/${verb}/{ids}`, {
      id: `${verb}Entities`,
      summary,
      params: someIds,
      reply: z.array(entityShape),
    }),
    async (c) => {
      const { org, ids } = c.req.valid('param');
      const outcome = await setLocks(ctxOf(c), org, idsIn(ids));
      return c.json(await presentOutcome(ctxOf(c), outcome), 200);
    },
  );
routes.openapi(
  route('put', '/o/{org}/entities/state/{ids}', {
    id: 'moveEntities',
    example: { toState: 'In Review' },
    summary: 'Move entities to a state by transitions of their workflows, all or none (422); answers them',
    params: someIds,
    body: z.strictObject({ toState: z.string().min(1).max(500) }),
    reply: z.array(entityShape),
  }),
  async (c) => {
    const { org, ids } = c.req.valid('param');
    const outcome = await moveEntities(ctxOf(c), org, idsIn(ids), c.req.valid('json').toState);
    return c.json(await presentOutcome(ctxOf(c), outcome), 200);
  },
);

routes.openapi(
  route('put', '/o/{org}/entities/autonumber/{id}', {
    id: 'numberEntities',
    summary:
      'Renumber an entity and everything below it by hierarchy, {parent number}.{n}, all or none; answers them in that order',
    params: inOrganization.extend({ id: wholeNumber(1) }),
    query: z.object({
      useControlStep: flag.openapi({
        description:
          'True when the parts of an action are numbered as its flow comes to them, and not by their numbers.',
      }),
      singleLevel: flag.openapi({ description: 'True to renumber only its direct children.' }),
      startNumber: z
        .string()
        .max(250)
        .optional()
        .openapi({ description: 'The number that the entity takes itself; left out, it keeps its own.' }),
      throughLocks: throughLocksParameter,
    }),
    reply: z.array(entityShape),
  }),
  async (c) => {
    const { org, id } = c.req.valid('param');
    const { useControlStep, singleLevel, ...given } = c.req.valid('query');
    const wish = { ...given, usesControlStep: useControlStep, isSingleLevel: singleLevel };
    const outcome = await numberEntities(ctxOf(c), org, id, wish);
    return c.json(await presentOutcome(ctxOf(c), outcome), 200);
  },
);

export const entitiesByIdRoutes = routes;
