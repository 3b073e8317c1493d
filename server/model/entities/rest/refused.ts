import { z } from '@hono/zod-openapi';

import { MANY_BYTES } from '../../../platform/http/bodies.ts';
import { int32 } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../../platform/http/rest.ts';
import { inProject } from '../../projects/rest/in-project.ts';
import { deeds, readRefused } from '../queries/refused.ts';
import { MAX_ENTITIES } from '../rules/at-once.ts';

const routes = api();
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/entities/refused', {
    largestBody: MANY_BYTES,
    id: 'readRefused',
    example: { ids: [1, 2], deed: 'delete' },
    summary: 'The entities among many that would be refused if something was done with them, and why',
    params: inProject,
    body: z.strictObject({
      ids: z.array(int32).max(MAX_ENTITIES),
      deed: z.enum(deeds),
      toState: z.string().optional(),
    }),
    reply: z.array(z.object({ id: int32, reason: z.string() })),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const refused = await readRefused(ctxOf(c), org, projectId, c.req.valid('json'));
    return c.json(
      refused.map(({ entity: { id }, reason }) => ({ id, reason })),
      200,
    );
  },
);

export const refusedRoutes = routes;
