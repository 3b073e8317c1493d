import { z } from '@hono/zod-openapi';

import {
  organizationFields,
  organizationShape,
  presentOrganization,
} from '../../../identity/organizations/rest/organizations.ts';
import { MANY_BYTES } from '../../../platform/http/bodies.ts';
import { taking } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../../platform/http/rest.ts';
import { makeOrganization } from '../commands/make-organization.ts';

const routes = api();

routes.openapi(
  route('post', '/o', {
    largestBody: MANY_BYTES,
    id: 'createOrganization',
    example: { name: 'Acme', slug: 'acme', administrator: 'ada' },
    summary: 'Make an organization with the default schema and roles; administrators of the server may',
    body: taking(
      organizationFields.extend({
        slug: z.string(),
        administrator: z
          .string()
          .optional()
          .openapi({ description: 'Its first administrator; you, where it is left out.' }),
      }),
      Object.keys(organizationShape.shape),
    ),
    reply: organizationShape,
  }),
  async (c) => c.json(presentOrganization(await makeOrganization(ctxOf(c), c.req.valid('json'))), 200),
);

export const makeOrganizationRoutes = routes;
