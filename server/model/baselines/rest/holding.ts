import { z } from '@hono/zod-openapi';

import { api, ctxOf, route } from '../../../platform/http/rest.ts';
import { readSeenEntity } from '../../entities/queries/seen.ts';
import { inEntity, listed, pageOfUse } from '../../entities/rest/used.ts';
import { readProject } from '../../projects/queries.ts';
import { countBaselinesHolding, readBaselinesHolding } from '../queries/holding.ts';
import { baselineShape, presented } from './shapes.ts';

/** Which baselines and test cycles hold an entity, each kind by a call of its own, as everywhere in api/v4. */
const routes = api();
for (const [path, noun, id, kind] of [
  ['baselines', 'baselines', 'listBaselinesOfEntity', 'baseline'],
  ['testcycles', 'test cycles', 'listTestCyclesOfEntity', 'testCycle'],
] as const)
  routes.openapi(
    route('get', `/o/{org}/p/{projectId}/entities/{entityId}/${path}`, {
      id,
      summary: `The ${noun} that hold an entity, newest first`,
      params: inEntity,
      query: pageOfUse,
      reply: z.object({ ...listed, baselines: z.array(baselineShape) }),
    }),
    async (c) => {
      const ctx = ctxOf(c);
      const { org, projectId, entityId } = c.req.valid('param');
      const { asOf, ...rows } = c.req.valid('query');
      const { key } = await readProject(ctx, org, projectId, asOf);
      await readSeenEntity(ctx, key, entityId);
      const found = (await readBaselinesHolding(ctx, key, [entityId], rows, kind)).get(entityId)!;
      const total = (await countBaselinesHolding(ctx, key, [entityId], kind)).get(entityId) ?? 0;
      return c.json({ total, ...rows, baselines: await presented(ctx, found) }, 200);
    },
  );

export const holdingRoutes = routes;
