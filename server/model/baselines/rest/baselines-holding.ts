import { z } from '@hono/zod-openapi';

import { api, ctxOf } from '../../../platform/http/rest.ts';
import { readUsed, usedInRoute } from '../../entities/rest/used.ts';
import { countBaselinesHolding, readBaselinesHolding } from '../queries/baselines-holding.ts';
import { baselineShape, presentBaselines } from './shapes.ts';

/** The calls that list the baselines and the test cycles holding an entity; api/v4 has one call per kind. */
const routes = api();
for (const [path, noun, id, kind] of [
  ['baselines', 'baselines', 'listBaselinesOfEntity', 'baseline'],
  ['testcycles', 'test cycles', 'listTestCyclesOfEntity', 'testCycle'],
] as const)
  routes.openapi(
    usedInRoute(path, {
      id,
      summary: `The ${noun} that hold an entity, newest first`,
      shape: { baselines: z.array(baselineShape) },
    }),
    async (c) => {
      const ctx = ctxOf(c);
      const { key, entityId, rows } = await readUsed(ctx, c.req.valid('param'), c.req.valid('query'));
      const found = (await readBaselinesHolding(ctx, key, [entityId], rows, kind)).get(entityId)!;
      const total = (await countBaselinesHolding(ctx, key, [entityId], kind)).get(entityId) ?? 0;
      return c.json({ total, ...rows, baselines: await presentBaselines(ctx, found) }, 200);
    },
  );

export const holdingRoutes = routes;
