import { z } from '@hono/zod-openapi';

import { MANY_BYTES } from '../../platform/http/bodies.ts';
import { int32 } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../platform/http/rest.ts';
import { MAX_ENTITIES } from '../entities/rules/at-once.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { judgeRequirements } from './commands.ts';

const routes = api();
routes.openapi(
  route('put', '/o/{org}/p/{projectId}/entities/quality', {
    largestBody: MANY_BYTES,
    id: 'judgeRequirements',
    example: { query: 'class:Requirement', isTrial: true },
    summary: 'Judge requirements by what they say, and store what was found as their qualities in one save',
    params: inProject,
    body: z.strictObject({
      ids: z.array(int32).max(MAX_ENTITIES).optional(),
      query: z.string().optional(),
      isTrial: z.boolean().optional(),
    }),
    reply: z.object({
      judged: z.int(),
      others: z.int(),
      locked: z.int(),
      changedIds: z.array(int32),
      findingCount: z.int(),
      findings: z.array(
        z.object({ id: int32, name: z.string(), quality: z.string(), suggestions: z.array(z.string()) }),
      ),
      revision: int32.nullable(),
    }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    return c.json(await judgeRequirements(ctxOf(c), org, projectId, c.req.valid('json')), 200);
  },
);

export const qualityRoutes = routes;
