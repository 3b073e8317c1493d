import { z } from '@hono/zod-openapi';

import { MANY_BYTES } from '../../../platform/http/bodies.ts';
import { int32, wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, readingCtxOf, route } from '../../../platform/http/rest.ts';
import { readProject } from '../../projects/queries/projects.ts';
import { asOf } from '../../projects/rest/as-of.ts';
import { inProject } from '../../projects/rest/in-project.ts';
import { readGroups } from '../queries/groups.ts';
import { mastersAmong, readMasters } from '../queries/masters.ts';
import { readCountsOf, readForScripts, readGlobalIds, searchForScripts } from '../queries/scripts.ts';
import { countSearches } from '../queries/search-counts.ts';
import { readSeenEntity } from '../queries/shown-entities.ts';
import { MAX_ENTITIES } from '../rules/at-once.ts';
import { entityShape, presentEntity } from './shapes.ts';
import { inEntity } from './used.ts';

/** Calls that look for entities in one project. */
const routes = api();

routes.openapi(
  route('post', '/o/{org}/p/{projectId}/globalIds', {
    largestBody: MANY_BYTES,
    id: 'readEntitiesByGlobalId',
    example: { ids: ['5b6f7a1e-0c8e-4d8e-9c5f-0e3a6b1d2c4f'] },
    summary: 'Entities by global id',
    params: inProject,
    query: z.object({ asOf }),
    body: z.strictObject({
      ids: z.array(z.string()).max(MAX_ENTITIES),
      options: z.strictObject({ includeRelations: z.boolean().optional() }).default({}),
    }),
    reply: z.array(entityShape),
  }),
  async (c) => {
    const ctx = readingCtxOf(c);
    const { org, projectId } = c.req.valid('param');
    const { ids, options } = c.req.valid('json');
    const { key } = await readProject(ctx, org, projectId, c.req.valid('query').asOf);
    const numbers = await readGlobalIds(ctx, key, ids);
    const then = key.asOf === null ? null : { revision: key.asOf };
    const found = await readForScripts(ctx, org, [...numbers.values()], options.includeRelations ?? false, then);
    const listed = ids.flatMap((globalId) => found.get(numbers.get(globalId) ?? 0) ?? []);
    return c.json(
      listed.map(({ entity, rels }) => presentEntity(entity, rels)),
      200,
    );
  },
);
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/entities/search', {
    id: 'searchEntities',
    example: { query: 'class:Requirement order:number', limit: 5 },
    summary: 'Entities that a query of the search language finds',
    params: inProject,
    query: z.object({ asOf }),
    body: z.strictObject({
      query: z.string().default(''),
      limit: z.int().min(0).max(MAX_ENTITIES).default(100),
      offset: int32.min(0).default(0),
      includeRelations: z.boolean().default(false),
    }),
    reply: z.object({
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
      entities: z.array(entityShape),
      warnings: z.array(z.string()),
    }),
  }),
  async (c) => {
    const ctx = readingCtxOf(c);
    const { org, projectId } = c.req.valid('param');
    const { includeRelations, ...page } = c.req.valid('json');
    const { key } = await readProject(ctx, org, projectId, c.req.valid('query').asOf);
    const { total, rows, rels, warnings } = await searchForScripts(ctx, key, page, includeRelations);
    const { limit, offset } = page;
    return c.json(
      { total, limit, offset, entities: rows.map((entity) => presentEntity(entity, rels?.get(entity.id))), warnings },
      200,
    );
  },
);
routes.openapi(
  route('get', '/o/{org}/p/{projectId}/entities/counts', {
    largestBody: MANY_BYTES,
    id: 'countEntities',
    summary: 'The number of entities by class, label or value of a property',
    params: inProject,
    query: z.object({
      class: z.string().optional(),
      label: z.string().optional(),
      propertyId: wholeNumber(0).optional(),
      asOf,
    }),
    reply: z.record(z.string(), z.int()),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, projectId } = c.req.valid('param');
    const { asOf, ...wanted } = c.req.valid('query');
    const { key } = await readProject(ctx, org, projectId, asOf);
    return c.json(await readCountsOf(ctx, key, wanted), 200);
  },
);
routes.openapi(
  route('get', '/o/{org}/p/{projectId}/entities/{entityId}/masters', {
    id: 'readMasters',
    summary: 'The masters of the linked labels that an entity carries',
    params: inEntity,
    query: z.object({ asOf }),
    reply: z.array(z.object({ labelId: z.int(), entity: entityShape })),
  }),
  async (c) => {
    const ctx = readingCtxOf(c);
    const { org, projectId, entityId } = c.req.valid('param');
    const { key } = await readProject(ctx, org, projectId, c.req.valid('query').asOf);
    const of = await readSeenEntity(ctx, key, entityId);
    const found = mastersAmong(await readMasters(ctx, of, of.entity.labelIds), of.entity);
    return c.json(
      found.map(({ label, master }) => ({ labelId: label.id, entity: presentEntity(master.entity) })),
      200,
    );
  },
);
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/entities/counts', {
    id: 'countSearches',
    example: { queries: ['class:Requirement', 'class:Requirement is:leaf'] },
    summary:
      'The number of entities that each of some searches finds, up to 10,000; null for a search that is not understood',
    params: inProject,
    query: z.object({ asOf }),
    body: z.strictObject({ queries: z.array(z.string()).max(30) }),
    reply: z.array(z.object({ query: z.string(), count: z.int().nullable(), hasMore: z.boolean() })),
  }),
  async (c) => {
    const ctx = readingCtxOf(c);
    const { org, projectId } = c.req.valid('param');
    const { key } = await readProject(ctx, org, projectId, c.req.valid('query').asOf);
    return c.json(await countSearches(ctx, key, c.req.valid('json').queries), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/entities/groups', {
    id: 'groupEntities',
    example: { query: 'class:Requirement', by: 'Status' },
    summary: 'The entities that a query finds, counted by class, label, people, month, a property or a relation',
    params: inProject,
    query: z.object({ asOf }),
    body: z.strictObject({ query: z.string().default(''), by: z.string() }),
    reply: z.object({
      groups: z.array(
        z.object({
          title: z.string(),
          term: z.string(),
          count: z.int(),
          classId: z.int().nullable(),
          labelId: z.int().nullable(),
        }),
      ),
      isWhole: z.boolean(),
      warnings: z.array(z.string()),
    }),
  }),
  async (c) => {
    const ctx = readingCtxOf(c);
    const { org, projectId } = c.req.valid('param');
    const { query, by } = c.req.valid('json');
    const { key } = await readProject(ctx, org, projectId, c.req.valid('query').asOf);
    const { groups, isWhole, warnings } = await readGroups(ctx, key, query, by);
    return c.json({ groups, isWhole, warnings }, 200);
  },
);

export const entitiesOfProjectRoutes = routes;
