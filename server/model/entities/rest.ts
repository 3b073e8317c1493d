import { z } from '@hono/zod-openapi';

import type { Ctx } from '../../platform/context.ts';
import { asOf, int32, taking, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, flag, inOrganization, inProject, readingCtxOf, route } from '../../platform/http/rest.ts';
import type { Attrs } from '../attributes/attribute.ts';
import { readProject } from '../projects/queries.ts';
import { deleteEntities } from './commands/delete.ts';
import { restoreEntities } from './commands/restore.ts';
import { saveEntities } from './commands/save.ts';
import type { Entity, Rel } from './entity.ts';
import { readCountsOf, readForScripts, readGlobalIds, searchForScripts } from './queries/scripts.ts';

const id = int32;
const attrs = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Attrs, Attrs>;
const metadata = z.record(z.string(), z.string());
const rel = z.strictObject({ relationId: id, targetId: id, attrs: attrs.optional() });

const patchShape = z
  .object({
    id: id
      .optional()
      .openapi({ description: 'An existing entity, or an id allocated before; without one a new entity is made.' }),
    globalId: z.string(),
    projectId: id,
    classId: id.nullable(),
    name: z.string(),
    number: z.string(),
    description: z.string(),
    attrs: attrs.openapi({ description: 'By property id. Keys given are set, null takes a value away, others stay.' }),
    rels: z
      .array(rel)
      .openapi({ description: 'All links of the entity, from its side. Left out, they stay as they are.' }),
    labelIds: z.array(id),
    metaNumber: z.string().nullable(),
    imageId: id.nullable(),
    linkedLabelId: id.nullable(),
    isHidden: z.boolean(),
    isArchived: z.boolean(),
    isRedacted: z.boolean(),
    branches: z.unknown(),
    metadata,
    script: z.string().nullable(),
    revision: id.openapi({
      description: 'The revision it was read at: what others changed since is kept, clashes are refused (409).',
    }),
  })
  .partial()
  .required({ projectId: true });

const entityShape = z
  .object({
    id,
    globalId: z.string(),
    projectId: id,
    classId: id,
    name: z.string(),
    number: z.string(),
    sortNumber: z.string(),
    metaNumber: z.string().nullable(),
    description: z.string(),
    attrs,
    rels: z.array(rel.required()).optional(),
    labelIds: z.array(id),
    imageId: id.nullable(),
    imageModified: z.string().nullable(),
    linkedLabelId: id.nullable(),
    isHidden: z.boolean(),
    isArchived: z.boolean(),
    isRedacted: z.boolean(),
    isLocked: z.boolean(),
    lockedBy: z.string().nullable(),
    branches: z.unknown(),
    metadata,
    script: z.string().nullable(),
    created: z.string(),
    createdBy: z.string(),
    createdById: z.string(),
    modified: z.string().nullable(),
    modifiedBy: z.string().nullable(),
    modifiedById: z.string().nullable(),
    revision: id,
  })
  .openapi('Entity');

/** An entity as api/v4 spells it. People are identified by their usernames, so both spellings of them say the same. */
export function present(
  {
    organizationId: _organization,
    controlStep: _step,
    originProjectId: _project,
    originId: _id,
    originRevision: _revision,
    ...entity
  }: Entity,
  rels?: readonly Rel[],
): z.infer<typeof entityShape> {
  return {
    ...entity,
    ...(rels && { rels: [...rels] }),
    imageModified: entity.imageModified?.toISOString() ?? null,
    created: entity.created.toISOString(),
    createdById: entity.createdBy,
    modified: entity.modified?.toISOString() ?? null,
    modifiedById: entity.modifiedBy,
  };
}

/** What was written, as api/v4 spells it, with the links that it has now. */
async function presentWritten(ctx: Ctx, organization: string, entities: readonly Entity[]) {
  const ids = entities.map((entity) => entity.id);
  const found = await readForScripts(ctx, organization, ids, true);
  return entities.map((entity) => present(entity, found.get(entity.id)?.rels));
}

const routes = api();

routes.openapi(
  route('post', '/o/{org}/entities', {
    id: 'saveEntities',
    example: [{ projectId: 1, classId: 3, name: 'Find fires', number: 'R.1' }],
    summary: 'Save entities, all or none; answers them as they are then',
    params: inOrganization,
    query: z.object({
      noWorkflow: flag,
      letGo: flag.openapi({
        description:
          'Whether what entities cannot keep in a new class may go; else the save is refused with its list (409).',
      }),
    }),
    body: z.array(taking(patchShape, Object.keys(entityShape.shape)).openapi('EntityPatch')).max(10_000),
    reply: z.array(entityShape),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org } = c.req.valid('param');
    const { letGo } = c.req.valid('query');
    const { entities } = await saveEntities(ctx, org, c.req.valid('json'), { letGo });
    return c.json(await presentWritten(ctx, org, entities), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/entities/ids', {
    id: 'readEntities',
    example: { ids: [1001, 1002], includeRelations: true },
    summary: 'Entities by id; those you may not read are left out',
    params: inOrganization,
    query: z.object({ asOf }),
    body: z.strictObject({ ids: z.array(id).max(10_000), includeRelations: z.boolean().default(false) }),
    reply: z.array(entityShape),
  }),
  async (c) => {
    const { ids, includeRelations } = c.req.valid('json');
    const { org } = c.req.valid('param');
    const found = await readForScripts(readingCtxOf(c), org, ids, includeRelations, c.req.valid('query').asOf);
    return c.json(
      ids.flatMap((each) => (found.has(each) ? [present(found.get(each)!.entity, found.get(each)!.rels)] : [])),
      200,
    );
  },
);
routes.openapi(
  route('delete', '/o/{org}/entities/ids', {
    id: 'deleteEntities',
    example: [1001, 1002],
    summary: 'Delete entities with their links, all or none',
    params: inOrganization,
    body: z.array(id).max(10_000),
    reply: z.object({ ids: z.array(id) }),
  }),
  async (c) => {
    const ids = c.req.valid('json');
    await deleteEntities(ctxOf(c), c.req.valid('param').org, ids);
    return c.json({ ids }, 200);
  },
);
routes.openapi(
  route('put', '/o/{org}/entities/restore/{ids}', {
    id: 'restoreEntities',
    summary:
      'Bring deleted entities back with their links to what is there, all or none; answers them as they are then',
    params: inOrganization.extend({
      ids: z.string().regex(/^\d{1,9}(,\d{1,9}){0,999}$/, 'give up to 1,000 ids with commas between them'),
    }),
    reply: z.array(entityShape),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, ids } = c.req.valid('param');
    const { entities } = await restoreEntities(ctx, org, [...new Set(ids.split(',').map(Number))]);
    return c.json(await presentWritten(ctx, org, entities), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/globalIds', {
    id: 'readEntitiesByGlobalId',
    example: { ids: ['5b6f7a1e-0c8e-4d8e-9c5f-0e3a6b1d2c4f'] },
    summary: 'Entities by global id',
    params: inProject,
    query: z.object({ asOf }),
    body: z.strictObject({
      ids: z.array(z.string()).max(10_000),
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
      listed.map(({ entity, rels }) => present(entity, rels)),
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
      limit: z.int().min(0).max(10_000).default(100),
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
      { total, limit, offset, entities: rows.map((entity) => present(entity, rels?.get(entity.id))), warnings },
      200,
    );
  },
);
routes.openapi(
  route('get', '/o/{org}/p/{projectId}/entities/counts', {
    id: 'countEntities',
    summary: 'How many entities there are: by class, label or value of a property',
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

export const entityRoutes = routes;
