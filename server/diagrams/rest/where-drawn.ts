import { z } from '@hono/zod-openapi';

import { readUsed, usedInRoute } from '../../model/entities/rest/used.ts';
import { int32 as id } from '../../platform/http/rest-fields.ts';
import { api, ctxOf } from '../../platform/http/rest.ts';
import { countWhereDrawn, readWhereDrawn } from '../queries/where-drawn.ts';
import { diagramName } from '../rules/diagram-name.ts';

const diagramShape = z
  .object({
    slug: z.string().openapi({ description: 'Its type, as addresses call it.' }),
    entityId: id.openapi({ description: 'The entity that is the root of the diagram.' }),
    name: z.string(),
    modified: z.string(),
    modifiedBy: z.string(),
  })
  .openapi('Diagram');

const routes = api();
routes.openapi(
  usedInRoute('diagrams', {
    id: 'listDiagramsOfEntity',
    summary: 'The kept diagrams on which an entity stands, by name',
    shape: { diagrams: z.array(diagramShape) },
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { seen, entityId, rows } = await readUsed(ctx, c.req.valid('param'), c.req.valid('query'));
    const found = (await readWhereDrawn(ctx, seen, [entityId], rows)).get(entityId)!;
    const total = (await countWhereDrawn(ctx, seen, [entityId])).get(entityId) ?? 0;
    const diagrams = found.map(({ type: { slug }, root, stored }) => {
      const { modified, modifiedBy } = stored!; // only kept ones are looked for
      return {
        slug,
        entityId: root.entity.id,
        name: diagramName({ stored, root }),
        modified: modified.toISOString(),
        modifiedBy,
      };
    });
    return c.json({ total, ...rows, diagrams }, 200);
  },
);

export const whereDrawnRoutes = routes;
