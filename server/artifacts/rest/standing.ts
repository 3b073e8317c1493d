import { z } from '@hono/zod-openapi';

import { readSeenEntity } from '../../model/entities/queries/seen.ts';
import { inEntity, listed, pageOfUse } from '../../model/entities/rest/used.ts';
import { readProject } from '../../model/projects/queries.ts';
import { int32 as id } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../platform/http/rest.ts';
import { countArtifactsHolding, readArtifactsHolding } from '../queries/standing.ts';
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
  route('get', '/o/{org}/p/{projectId}/entities/{entityId}/artifacts', {
    id: 'listArtifactsOfEntity',
    summary: 'The documents, compilations, presentations and test suites on which an entity stands, by name',
    params: inEntity,
    query: pageOfUse,
    reply: z.object({ ...listed, artifacts: z.array(artifactShape) }),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, projectId, entityId } = c.req.valid('param');
    const { asOf, ...rows } = c.req.valid('query');
    const { key } = await readProject(ctx, org, projectId, asOf);
    const seen = await readSeenEntity(ctx, key, entityId);
    const found = (await readArtifactsHolding(ctx, seen, [entityId], rows)).get(entityId)!;
    const total = (await countArtifactsHolding(ctx, seen, [entityId])).get(entityId) ?? 0;
    const artifacts = found.map(({ type, of: { entity } }) => {
      const { id, number, name, classId, labelIds } = entity;
      return { id, kind: type.key, number, name, classId, labelIds };
    });
    return c.json({ total, ...rows, artifacts }, 200);
  },
);

export const standingRoutes = routes;
