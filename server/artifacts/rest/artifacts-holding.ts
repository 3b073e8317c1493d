import { z } from '@hono/zod-openapi';

import { readUsed, usedInRoute } from '../../model/entities/rest/used.ts';
import { int32 as id } from '../../platform/http/rest-fields.ts';
import { api, ctxOf } from '../../platform/http/rest.ts';
import { countArtifactsHolding, readArtifactsHolding } from '../queries/artifacts-holding.ts';
import { artifactTypes } from '../types/index.ts';

const artifactShape = z
  .object({
    id: id.openapi({ description: 'The entity that it is.' }),
    kind: z.enum(artifactTypes.map(({ key }) => key)),
    number: z.string(),
    name: z.string(),
    classId: id,
    labelIds: z.array(id),
  })
  .openapi('Artifact');

const routes = api();
routes.openapi(
  usedInRoute('artifacts', {
    id: 'listArtifactsOfEntity',
    summary: 'The documents, compilations, presentations and test suites on which an entity stands, by name',
    shape: { artifacts: z.array(artifactShape) },
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { seen, entityId, rows } = await readUsed(ctx, c.req.valid('param'), c.req.valid('query'));
    const found = (await readArtifactsHolding(ctx, seen, [entityId], rows)).get(entityId)!;
    const total = (await countArtifactsHolding(ctx, seen, [entityId])).get(entityId) ?? 0;
    const artifacts = found.map(({ type, of: { entity } }) => {
      const { id, number, name, classId, labelIds } = entity;
      return { id, kind: type.key, number, name, classId, labelIds };
    });
    return c.json({ total, ...rows, artifacts }, 200);
  },
);

export const artifactsHoldingRoutes = routes;
