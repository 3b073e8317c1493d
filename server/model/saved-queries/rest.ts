import { z } from '@hono/zod-openapi';

import { batch } from '../../platform/graph/batch.ts';
import { int32, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../platform/http/rest.ts';
import { readProject } from '../projects/queries/projects.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { createSavedQuery, deleteSavedQuery, saveSavedQuery } from './commands.ts';
import { countSaved } from './queries/counts.ts';
import { readSavedQueries } from './queries/saved-queries.ts';
import type { SeenQuery } from './saved-query.ts';

const routes = api();
const view = z
  .strictObject({
    kind: z.enum(['TREE', 'FLAT', 'CARDS']),
    order: z.string().nullable().optional(),
    groupBy: z.string().nullable().optional(),
    groupTitle: z.string().nullable().optional(),
    columns: z.array(z.string()),
  })
  .openapi('SavedView');
const shape = z
  .object({
    id: int32,
    projectId: int32,
    name: z.string(),
    query: z.string(),
    isShared: z.boolean(),
    view: view
      .nullable()
      .openapi({ description: "The way in which the table shows it; null for the reader's own way." }),
    count: z.int().nullable().openapi({ description: 'Null where it names what the schema no longer has.' }),
    created: z.string(),
    createdBy: z.string(),
  })
  .openapi('SavedQuery');
const said = {
  name: z.string(),
  query: z.string(),
  isShared: z.boolean().optional(),
  view: view.nullable().optional(),
};
const base = '/o/{org}/p/{projectId}/queries';
const one = inProject.extend({ queryId: wholeNumber(0) });

/** Presents saved queries in api/v4 form, with their numbers of results. */
const presented = (ctx: Parameters<typeof countSaved>[0], queries: readonly SeenQuery[]) =>
  Promise.all(
    queries.map(async (saved): Promise<z.infer<typeof shape>> => {
      const { organizationId: _organization, key: _key, created, ...rest } = saved;
      return { ...rest, created: created.toISOString(), count: (await batch(ctx, countSaved, saved)) ?? null };
    }),
  );

routes.openapi(
  route('get', base, {
    id: 'listSavedQueries',
    summary: "The project's saved queries and your own, by name, with how many entities each finds",
    params: inProject,
    reply: z.array(shape),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { key } = await readProject(ctxOf(c), org, projectId);
    return c.json(await presented(ctxOf(c), await readSavedQueries(ctxOf(c), key)), 200);
  },
);
routes.openapi(
  route('post', base, {
    id: 'createSavedQuery',
    example: { name: 'Unverified', query: 'class:Requirement "verified by":none' },
    summary: 'Keep a search under a name, for yourself or, with WRITE, for everyone in the project',
    params: inProject,
    body: z.strictObject(said),
    reply: shape,
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const saved = await createSavedQuery(ctxOf(c), org, projectId, c.req.valid('json'));
    return c.json((await presented(ctxOf(c), [saved]))[0]!, 200);
  },
);
routes.openapi(
  route('put', `${base}/{queryId}`, {
    id: 'saveSavedQuery',
    example: { isShared: true },
    summary: "Change a saved query: your own or, with WRITE, the project's",
    params: one,
    body: z.strictObject(said).partial(),
    reply: shape,
  }),
  async (c) => {
    const { org, projectId, queryId } = c.req.valid('param');
    const saved = await saveSavedQuery(ctxOf(c), org, projectId, queryId, c.req.valid('json'));
    return c.json((await presented(ctxOf(c), [saved]))[0]!, 200);
  },
);
routes.openapi(
  route('delete', `${base}/{queryId}`, {
    id: 'deleteSavedQuery',
    summary: "Delete a saved query for good: your own or, with WRITE, the project's",
    params: one,
    reply: z.object({ id: int32 }),
  }),
  async (c) => {
    const { org, projectId, queryId } = c.req.valid('param');
    await deleteSavedQuery(ctxOf(c), org, projectId, queryId);
    return c.json({ id: queryId }, 200);
  },
);

export const savedQueryRoutes = routes;
