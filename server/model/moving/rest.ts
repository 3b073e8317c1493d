import { z } from '@hono/zod-openapi';

import { MANY_BYTES } from '../../platform/http/bodies.ts';
import { int32 } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../platform/http/rest.ts';
import { MAX_ENTITIES } from '../entities/rules/at-once.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { moveToProject, undoMove } from './commands.ts';

const routes = api();
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/entities/move', {
    largestBody: MANY_BYTES,
    id: 'moveEntitiesToProject',
    example: { entityIds: [1, 2], toProjectId: 2, isTrial: true },
    summary:
      'Move entities into another project of the organization, all or none; a trial says who would be refused and what would be lost',
    params: inProject,
    body: z.strictObject({
      entityIds: z.array(int32).max(MAX_ENTITIES),
      toProjectId: int32,
      letGo: z.boolean().optional(),
      throughLocks: z.boolean().optional(),
      isTrial: z.boolean().optional(),
    }),
    reply: z.object({
      refused: z.array(z.object({ id: int32, reason: z.string() })),
      lost: z.array(z.object({ what: z.string(), count: z.int() })),
      entityIds: z.array(int32),
      revision: int32.nullable(),
      toRevision: int32.nullable(),
    }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const told = await moveToProject(ctxOf(c), org, projectId, c.req.valid('json'));
    const { refused, lost, newIds: entityIds, revision, toRevision } = told;
    return c.json(
      {
        refused: refused.map(({ entity: { id }, reason }) => ({ id, reason })),
        lost,
        entityIds,
        revision,
        toRevision,
      },
      200,
    );
  },
);

routes.openapi(
  route('post', '/o/{org}/p/{projectId}/entities/move/undo', {
    largestBody: MANY_BYTES,
    id: 'undoMove',
    example: { revision: 12, toProjectId: 2, toRevision: 3 },
    summary: 'Take a move of entities back in both projects, all or nothing',
    params: inProject,
    body: z.strictObject({
      revision: int32,
      toProjectId: int32,
      toRevision: int32,
      throughLocks: z.boolean().optional(),
    }),
    reply: z.object({
      entityIds: z.array(int32),
      revision: int32.nullable(),
      toRevision: int32.nullable(),
    }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { ids: entityIds, ...revisions } = await undoMove(ctxOf(c), org, projectId, c.req.valid('json'));
    return c.json({ entityIds, ...revisions }, 200);
  },
);

export const movingRoutes = routes;
