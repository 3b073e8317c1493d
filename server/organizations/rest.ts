import { z } from '@hono/zod-openapi';

import { api, ctxOf, inOrganization, route } from '../platform/rest.ts';
import { allocateIds } from './commands.ts';
import type { Organization } from './organization.ts';
import { readOrganization, readOrganizations } from './queries.ts';

const organizationShape = z
  .object({
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    created: z.string(),
    modified: z.string().nullable(),
    createdBy: z.string(),
    entityLimit: z.int().nullable(),
    globalOrg: z.boolean(),
    preferences: z.record(z.string(), z.unknown()),
  })
  .openapi('Organization');

/** An organization as api/v4 spells it. */
const present = ({
  name,
  slug,
  description,
  created,
  modified,
  createdBy,
  entityLimit,
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
  globalOrg,
  preferences,
});

const routes = api();

routes.openapi(
  route('get', '/o', {
    summary: 'The organizations you may enter',
    query: z.object({ all: z.string().optional() }),
    reply: z.array(organizationShape),
  }),
  async (c) => c.json((await readOrganizations(ctxOf(c))).map(present), 200),
);
routes.openapi(
  route('get', '/o/{org}', { summary: 'One organization', params: inOrganization, reply: organizationShape }),
  async (c) => c.json(present(await readOrganization(ctxOf(c), c.req.valid('param').org)), 200),
);
routes.openapi(
  route('get', '/o/{org}/allocate_ids', {
    summary: 'Reserve ids, for things that are to be linked before they are saved',
    params: inOrganization,
    query: z.object({ type: z.string().default('entity'), count: z.coerce.number<string>().int().default(1) }),
    reply: z.array(z.object({ id: z.int(), globalId: z.string() })),
  }),
  async (c) => {
    const { type, count } = c.req.valid('query');
    return c.json(await allocateIds(ctxOf(c), c.req.valid('param').org, type, count), 200);
  },
);

export const organizationRoutes = routes;
