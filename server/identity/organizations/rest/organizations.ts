import { z } from '@hono/zod-openapi';

import { MANY_BYTES } from '../../../platform/http/bodies.ts';
import { int32, taking, wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, flag, inOrganization, route } from '../../../platform/http/rest.ts';
import { allocateIds } from '../commands/allocate-ids.ts';
import { deleteOrganization, saveOrganization } from '../commands/organizations.ts';
import type { Organization } from '../organization.ts';
import { readAllOrganizations, readOrganization, readOrganizations } from '../queries/organizations.ts';

export const organizationShape = z
  .object({
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    created: z.string(),
    modified: z.string().nullable(),
    createdBy: z.string(),
    entityLimit: z.int().nullable(),
    fileLimit: z.int().nullable(),
    globalOrg: z.boolean(),
    preferences: z.record(z.string(), z.unknown()),
  })
  .openapi('Organization');

/** The fields of an organization that can be set. */
export const organizationFields = z.object({
  name: z.string(),
  description: z.string().optional(),
  entityLimit: int32.nullable().optional(),
  fileLimit: int32.nullable().optional(),
  globalOrg: z.boolean().optional(),
  preferences: z.record(z.string(), z.unknown()).optional(),
});

/** Turns an organization into the shape of api/v4. */
export const presentOrganization = ({
  name,
  slug,
  description,
  created,
  modified,
  createdBy,
  entityLimit,
  fileLimit,
  globalOrg,
  preferences,
}: Organization): z.infer<typeof organizationShape> => ({
  name,
  slug,
  description,
  created: created.toISOString(),
  modified: modified?.toISOString() ?? null,
  createdBy,
  entityLimit,
  fileLimit,
  globalOrg,
  preferences,
});

const routes = api();

routes.openapi(
  route('get', '/o', {
    id: 'listOrganizations',
    summary: 'The organizations you may enter; with ?all=true all there are, for administrators of the server',
    query: z.object({ all: flag }),
    reply: z.array(organizationShape),
  }),
  async (c) => {
    const read = c.req.valid('query').all ? readAllOrganizations : readOrganizations;
    return c.json((await read(ctxOf(c))).map(presentOrganization), 200);
  },
);
routes.openapi(
  route('put', '/o', {
    largestBody: MANY_BYTES,
    id: 'saveOrganization',
    example: { slug: 'sample', description: 'Satellites and what they look at' },
    summary:
      'Change an organization, named by its slug; what is left out stays. Its administrators may; entityLimit, fileLimit and globalOrg are for those of the server',
    body: taking(organizationFields.partial().extend({ slug: z.string() }), Object.keys(organizationShape.shape)),
    reply: organizationShape,
  }),
  async (c) => {
    const { slug, ...patch } = c.req.valid('json');
    return c.json(presentOrganization(await saveOrganization(ctxOf(c), slug, patch)), 200);
  },
);
routes.openapi(
  route('delete', '/o/{org}', {
    id: 'deleteOrganization',
    summary:
      'Delete an organization with everything in it; administrators of the server may. Its slug is in the path, typed',
    params: inOrganization,
    reply: z.object({ ok: z.boolean() }),
  }),
  async (c) => {
    const { org } = c.req.valid('param');
    await deleteOrganization(ctxOf(c), org, org);
    return c.json({ ok: true }, 200);
  },
);
routes.openapi(
  route('get', '/o/{org}', {
    id: 'readOrganization',
    summary: 'One organization',
    params: inOrganization,
    reply: organizationShape,
  }),
  async (c) => c.json(presentOrganization(await readOrganization(ctxOf(c), c.req.valid('param').org)), 200),
);
routes.openapi(
  route('get', '/o/{org}/allocate_ids', {
    id: 'allocateIds',
    summary: 'Reserve ids, for things that are to be linked before they are saved',
    params: inOrganization,
    query: z.object({ type: z.string().default('entity'), count: wholeNumber().default(1) }),
    reply: z.array(z.object({ id: z.int(), globalId: z.string() })),
  }),
  async (c) => {
    const { type, count } = c.req.valid('query');
    return c.json(await allocateIds(ctxOf(c), c.req.valid('param').org, type, count), 200);
  },
);

export const organizationRoutes = routes;
