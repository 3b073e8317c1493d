import { z } from '@hono/zod-openapi';

import { readProject } from '../model/projects/queries.ts';
import { asOf } from '../platform/http/rest-fields.ts';
import { api, ctxOf, inProject, route } from '../platform/http/rest.ts';
import { countDiagrams } from './queries.ts';

const routes = api();

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/diagrams/counts', {
    id: 'countDiagrams',
    summary: 'How many diagrams are kept in a project, by the slug of their type',
    params: inProject,
    query: z.object({ asOf }),
    reply: z.object({ total: z.int(), byType: z.record(z.string(), z.int()) }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { key } = await readProject(ctxOf(c), org, projectId, c.req.valid('query').asOf);
    const counts = await countDiagrams(ctxOf(c), key);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return c.json({ total, byType: Object.fromEntries(counts) }, 200);
  },
);

export const diagramRoutes = routes;
