import { z } from '@hono/zod-openapi';

import { MOST_BYTES } from '../../../platform/http/bodies.ts';
import { int32 } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../../platform/http/rest.ts';
import { inProject } from '../../projects/rest/in-project.ts';
import { transformEntities } from '../commands/transform.ts';
import { MAX_ENTITIES } from '../rules/at-once.ts';
import { readAt, textPlaces, transformWays } from '../rules/transform.ts';

const place = z.strictObject({ field: z.enum(textPlaces), propertyId: int32.optional() });
const body = z.strictObject({
  ids: z.array(int32).max(MAX_ENTITIES),
  at: place,
  way: z.enum(transformWays),
  find: z.string().optional(),
  replacement: z.string().optional(),
  isExpression: z.boolean().optional(),
  isCaseSensitive: z.boolean().optional(),
  isWholeWord: z.boolean().optional(),
  from: place.optional(),
  pattern: z.string().optional(),
  start: int32.optional(),
  isTrial: z.boolean().optional(),
  throughLocks: z.boolean().optional(),
});

const routes = api();
routes.openapi(
  route('put', '/o/{org}/p/{projectId}/entities/transform', {
    largestBody: MOST_BYTES,
    id: 'transformEntities',
    example: { ids: [1, 2], at: { field: 'NAME' }, way: 'replace', find: 'wild fire', replacement: 'wildfire' },
    summary: 'Rewrite one text of many entities in one save, all or none; a trial says what would become of each',
    params: inProject,
    body,
    reply: z.object({
      revision: int32.nullable(),
      texts: z.array(z.object({ id: int32, before: z.string(), after: z.string(), refusal: z.string().nullable() })),
    }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { ids, ...transform } = c.req.valid('json');
    const { lines, revision } = await transformEntities(ctxOf(c), org, projectId, ids, transform);
    const texts = lines.map(({ entity, before, after, refusal }) => ({
      id: entity.id,
      before: readAt(transform.at, before),
      after: readAt(transform.at, after),
      refusal,
    }));
    return c.json({ revision, texts }, 200);
  },
);

export const transformRoutes = routes;
