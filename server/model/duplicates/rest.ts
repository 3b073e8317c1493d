import { z } from '@hono/zod-openapi';

import { MANY_BYTES } from '../../platform/http/bodies.ts';
import { int32 } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../platform/http/rest.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { copyEntities } from './commands.ts';

const routes = api();
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/entities/copy', {
    largestBody: MANY_BYTES,
    id: 'copyEntities',
    example: { entityIds: [1, 2], relationIds: [5] },
    summary: 'Make entities again, with the links of the given relations, in one save, all or none',
    params: inProject,
    body: z.strictObject({
      entityIds: z.array(int32).max(1_000),
      relationIds: z.array(int32).optional(),
      throughLocks: z.boolean().optional(),
    }),
    reply: z.object({ revision: int32.nullable(), entityIds: z.array(int32) }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    return c.json(await copyEntities(ctxOf(c), org, projectId, c.req.valid('json')), 200);
  },
);

export const duplicateRoutes = routes;
