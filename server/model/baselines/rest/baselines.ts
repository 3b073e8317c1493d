import { z } from '@hono/zod-openapi';

import type { Ctx } from '../../../platform/context.ts';
import { MANY_BYTES } from '../../../platform/http/bodies.ts';
import { int32 as id, taking, wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, flag, route } from '../../../platform/http/rest.ts';
import { baselineNotFound } from '../../../refusals/baselines.ts';
import { entityShape, presentEntity } from '../../entities/rest/shapes.ts';
import { MAX_ENTITIES } from '../../entities/rules/at-once.ts';
import { readProject } from '../../projects/queries/projects.ts';
import { inProject } from '../../projects/rest/in-project.ts';
import type { BaselineKind } from '../baseline.ts';
import { createBaseline, deleteBaseline, saveBaseline } from '../commands/save-baseline.ts';
import { createTestCycle } from '../commands/test-cycle.ts';
import { baselineOf, readBaselines } from '../queries/baselines.ts';
import { readSnapshot } from '../queries/scripts.ts';
import { holdingRoutes } from './baselines-holding.ts';
import { baselineShape, presentBaselines } from './shapes.ts';

const ours = Object.keys(baselineShape.shape);

const named = z.object({ name: z.string().optional(), description: z.string().optional() });
const newBaseline = named.extend({
  key: id.nullable().optional().openapi({ description: 'An artifact, which the baseline holds with its content.' }),
  query: z
    .string()
    .nullable()
    .optional()
    .openapi({ description: 'A search; the baseline holds the entities that it finds now.' }),
  entityIds: z
    .array(id)
    .max(MAX_ENTITIES)
    .nullable()
    .optional()
    .openapi({ description: 'The entities that it holds, besides the artifact of `key`.' }),
  lock: z
    .boolean()
    .optional()
    .openapi({ description: 'True when the entities that it holds are locked at once. Needs WRITE too.' }),
});
const newTestCycle = named.extend({ key: id.openapi({ description: 'The test suite.' }) });
const changed = named.extend({
  id,
  key: id
    .nullable()
    .optional()
    .openapi({ description: 'An artifact, which the baseline holds with its content; left out, it stays.' }),
  entityIds: z
    .array(id)
    .max(MAX_ENTITIES)
    .nullable()
    .optional()
    .openapi({ description: 'The entities that it holds, as they were at its revision; left out or null, they stay.' }),
});
/** The flag that resets the covered test cases. */
const reset = z.object({
  reset: flag.openapi({
    description:
      'True when every test case that it holds is then reset as before a run: Status Not Run, no Actual Result, Percent Complete 0.',
  }),
});

const page = z.object({
  key: wholeNumber(0).optional().openapi({ description: 'Only those of this artifact.' }),
  limit: wholeNumber(0, 1000).default(100),
  before: wholeNumber(0).optional().openapi({ description: 'The id of the last one that you have: go on behind it.' }),
});
const typedName = 'With a name it is deleted only if that is its name.';
const inBaseline = inProject.extend({ baselineId: wholeNumber(0) });

const routes = api();
const words = {
  baseline: { path: 'baselines', one: 'Baseline', noun: 'baseline', permission: 'WRITE_BASELINES' },
  testCycle: { path: 'testcycles', one: 'TestCycle', noun: 'test cycle', permission: 'WRITE_TEST_CYCLES' },
} as const;

/** The calls that baselines and test cycles have in common. */
function callsOf(kind: BaselineKind): void {
  const { path, one, noun, permission } = words[kind];
  const base = `/o/{org}/p/{projectId}/${path}` as const;

  const seen = async (
    ctx: Ctx,
    { org, projectId, baselineId }: { org: string; projectId: number; baselineId: number },
  ) => {
    const { key } = await readProject(ctx, org, projectId);
    const found = await baselineOf(ctx, key, baselineId);
    if (found?.kind !== kind) throw baselineNotFound(baselineId, kind);
    return found;
  };

  routes.openapi(
    route('get', base, {
      id: `list${one}s`,
      summary: `The ${noun}s of a project, newest first`,
      params: inProject,
      query: page,
      reply: z.array(baselineShape),
    }),
    async (c) => {
      const { org, projectId } = c.req.valid('param');
      const { key: rootId, limit, before } = c.req.valid('query');
      const { key } = await readProject(ctxOf(c), org, projectId);
      const found = await readBaselines(ctxOf(c), key, { kind, rootId }, { limit, before });
      return c.json(await presentBaselines(ctxOf(c), found), 200);
    },
  );
  routes.openapi(
    route('get', `${base}/{baselineId}`, {
      id: `read${one}`,
      summary: `One ${noun}`,
      params: inBaseline,
      reply: baselineShape,
    }),
    async (c) => c.json((await presentBaselines(ctxOf(c), [await seen(ctxOf(c), c.req.valid('param'))]))[0]!, 200),
  );
  routes.openapi(
    route('get', `${base}/{baselineId}/snapshot`, {
      id: `read${one}Snapshot`,
      summary: `The entities that a ${noun} holds, by number, with their links as they were then`,
      description: '`versions` has the revision that wrote each of them, by its id.',
      params: inBaseline,
      query: z.object({ limit: wholeNumber(0, MAX_ENTITIES).default(MAX_ENTITIES), offset: wholeNumber(0).default(0) }),
      reply: z.object({
        baseline: baselineShape,
        total: z.int(),
        limit: z.int(),
        offset: z.int(),
        versions: z.record(z.string(), id),
        entities: z.array(entityShape),
      }),
    }),
    async (c) => {
      const baseline = await seen(ctxOf(c), c.req.valid('param'));
      const rows = c.req.valid('query');
      const held = await readSnapshot(ctxOf(c), baseline, rows);
      return c.json(
        {
          baseline: (await presentBaselines(ctxOf(c), [baseline]))[0]!,
          total: baseline.entityCount,
          ...rows,
          versions: Object.fromEntries(held.map(({ entity }) => [entity.id, entity.revision])),
          entities: held.map(({ entity, rels }) => presentEntity(entity, rels)),
        },
        200,
      );
    },
  );
  routes.openapi(
    route('put', base, {
      largestBody: MANY_BYTES,
      id: `save${one}`,
      example: { id: 1, name: 'As reviewed' },
      summary: `Give a ${noun} another name or description, or other entities to hold as they were at its revision`,
      description: `Needs ${permission}.`,
      params: inProject,
      body: taking(changed, ours),
      reply: baselineShape,
    }),
    async (c) => {
      const { org, projectId } = c.req.valid('param');
      const { id, key: rootId, ...given } = c.req.valid('json');
      const saved = await saveBaseline(ctxOf(c), { organization: org, projectId, id, kind }, { ...given, rootId });
      return c.json((await presentBaselines(ctxOf(c), [saved]))[0]!, 200);
    },
  );
  routes.openapi(
    route('delete', `${base}/{baselineId}`, {
      id: `delete${one}`,
      summary: `Delete a ${noun} for good; what it held stays in the history`,
      description: `Needs ${permission}.`,
      params: inBaseline,
      query: z.object({ name: z.string().optional().openapi({ description: typedName }) }),
      reply: z.object({ id }),
    }),
    async (c) => {
      const { org, projectId, baselineId } = c.req.valid('param');
      const { name } = c.req.valid('query');
      await deleteBaseline(ctxOf(c), { organization: org, projectId, id: baselineId, kind }, name);
      return c.json({ id: baselineId }, 200);
    },
  );
  routes.openapi(
    route('delete', base, {
      id: `deleteListed${one}`,
      example: { id: 1, name: 'As reviewed' },
      summary: `Delete a ${noun} for good, sent as it was read`,
      description: `Needs ${permission}. ${typedName}`,
      params: inProject,
      body: taking(z.object({ id, name: z.string().optional() }), ours),
      reply: z.object({ id }),
    }),
    async (c) => {
      const { org, projectId } = c.req.valid('param');
      const { id, name } = c.req.valid('json');
      await deleteBaseline(ctxOf(c), { organization: org, projectId, id, kind }, name);
      return c.json({ id }, 200);
    },
  );
}
callsOf('baseline');
callsOf('testCycle');

routes.openapi(
  route('post', '/o/{org}/p/{projectId}/baselines', {
    largestBody: MANY_BYTES,
    id: 'createBaseline',
    example: { name: 'As reviewed', key: 1001 },
    summary: 'Keep a project as it is now: all of it or, with key, query or entityIds, a part',
    description: 'Needs WRITE_BASELINES; with `reset` WRITE too.',
    params: inProject,
    query: reset,
    body: taking(newBaseline, ours),
    reply: baselineShape,
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { key: rootId, lock: isLocking, ...given } = c.req.valid('json');
    const { reset } = c.req.valid('query');
    const kept = await createBaseline(ctxOf(c), org, projectId, { ...given, isLocking, rootId, reset });
    return c.json((await presentBaselines(ctxOf(c), [kept]))[0]!, 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/testcycles', {
    largestBody: MANY_BYTES,
    id: 'createTestCycle',
    example: { name: 'Before the launch', key: 1001 },
    summary: 'Keep the present results of a test suite',
    description: 'Needs WRITE_TEST_CYCLES; with `reset` WRITE too.',
    params: inProject,
    query: reset,
    body: taking(newTestCycle, ours),
    reply: baselineShape,
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { key: rootId, ...given } = c.req.valid('json');
    const { reset } = c.req.valid('query');
    const kept = await createTestCycle(ctxOf(c), org, projectId, { ...given, rootId, reset });
    return c.json((await presentBaselines(ctxOf(c), [kept]))[0]!, 200);
  },
);

routes.route('/', holdingRoutes);

export const baselineRoutes = routes;
