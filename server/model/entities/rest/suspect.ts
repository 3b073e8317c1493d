import { z } from '@hono/zod-openapi';

import { MANY_BYTES } from '../../../platform/http/bodies.ts';
import { int32 } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../../platform/http/rest.ts';
import { inProject } from '../../projects/rest/in-project.ts';
import { clearSuspect } from '../commands/clear-suspect.ts';
import { MAX_ENTITIES } from '../rules/at-once.ts';

const link = z.strictObject({ fromId: int32, relationId: int32, targetId: int32 });

const routes = api();
routes.openapi(
  route('put', '/o/{org}/p/{projectId}/entities/suspect', {
    largestBody: MANY_BYTES,
    id: 'clearSuspect',
    example: { links: [{ fromId: 1, relationId: 14, targetId: 2 }] },
    summary:
      'Say of suspect links that they are right still, all or none; they are calm until an end says something else',
    params: inProject,
    body: z.strictObject({ links: z.array(link).max(MAX_ENTITIES), throughLocks: z.boolean().optional() }),
    reply: z.object({ revision: int32.nullable(), ids: z.array(int32) }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { links, throughLocks } = c.req.valid('json');
    return c.json(await clearSuspect(ctxOf(c), org, projectId, links, { throughLocks }), 200);
  },
);

export const suspectRoutes = routes;
