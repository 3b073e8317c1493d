import { z } from '@hono/zod-openapi';

import { readSeenEntity } from '../../model/entities/queries/seen.ts';
import { inEntity, listed, pageOfUse } from '../../model/entities/rest/used.ts';
import { readProject } from '../../model/projects/queries.ts';
import { int32 as id } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../platform/http/rest.ts';
import { countWhereDrawn, readWhereDrawn } from '../queries/where-drawn.ts';

const diagramShape = z
  .object({
    slug: z.string().openapi({ description: 'Its type, as addresses call it.' }),
    entityId: id.openapi({ description: 'What it is of.' }),
    name: z.string(),
    modified: z.string(),
    modifiedBy: z.string(),
  })
  .openapi('Diagram');

const routes = api();
routes.openapi(
  route('get', '/o/{org}/p/{projectId}/entities/{entityId}/diagrams', {
    id: 'listDiagramsOfEntity',
    summary: 'The kept diagrams on which an entity stands, by name',
    params: inEntity,
    query: pageOfUse,
    reply: z.object({ ...listed, diagrams: z.array(diagramShape) }),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, projectId, entityId } = c.req.valid('param');
    const { asOf, ...rows } = c.req.valid('query');
    const { key } = await readProject(ctx, org, projectId, asOf);
    const seen = await readSeenEntity(ctx, key, entityId);
    const found = (await readWhereDrawn(ctx, seen, [entityId], rows)).get(entityId)!;
    const total = (await countWhereDrawn(ctx, seen, [entityId])).get(entityId) ?? 0;
    const diagrams = found.map(({ type: { slug }, root, stored }) => {
      const { name, modified, modifiedBy } = stored!; // only kept ones are looked for
      return { slug, entityId: root.entity.id, name, modified: modified.toISOString(), modifiedBy };
    });
    return c.json({ total, ...rows, diagrams }, 200);
  },
);

export const whereDrawnRoutes = routes;
