import { z } from '@hono/zod-openapi';

import { int32, taking, wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, inOrganization, route } from '../../../platform/http/rest.ts';
import { deleteRole, saveRole } from '../commands/roles.ts';
import { readRolesOf, type Role } from '../queries/roles.ts';
import { rolePermissions } from '../rules/roles.ts';

const roleShape = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    permissions: z.array(z.enum(rolePermissions)),
    isDefault: z.boolean(),
  })
  .openapi('Role');
const roleFields = z.object({
  name: z.string(),
  description: z.string().optional(),
  permissions: z.array(z.string()).openapi({ description: `Some of ${rolePermissions.join(', ')}.` }),
});

/** Turns a role into the shape of api/v4. */
const present = ({ id, name, description, permissions, isDefault }: Role): z.infer<typeof roleShape> => ({
  id,
  name,
  description,
  permissions,
  isDefault,
});

const routes = api();

routes.openapi(
  route('get', '/o/{org}/roles', {
    id: 'listRoles',
    summary: 'The roles of an organization',
    params: inOrganization,
    reply: z.array(roleShape),
  }),
  async (c) => c.json((await readRolesOf(ctxOf(c), c.req.valid('param').org)).map(present), 200),
);
routes.openapi(
  route('post', '/o/{org}/roles', {
    id: 'createRole',
    example: { name: 'Tester', permissions: ['READ', 'WRITE_TEST_CYCLES'] },
    summary: 'Make a role; administrators may',
    params: inOrganization,
    body: taking(roleFields, Object.keys(roleShape.shape)),
    reply: roleShape,
  }),
  async (c) => c.json(present(await saveRole(ctxOf(c), c.req.valid('param').org, c.req.valid('json'))), 200),
);
routes.openapi(
  route('put', '/o/{org}/roles', {
    id: 'saveRole',
    example: { id: 5, description: 'Runs the tests' },
    summary: 'Change a role: what people hold through it changes at once; administrators may',
    params: inOrganization,
    body: taking(roleFields.partial().extend({ id: int32 }), Object.keys(roleShape.shape)),
    reply: roleShape,
  }),
  async (c) => c.json(present(await saveRole(ctxOf(c), c.req.valid('param').org, c.req.valid('json'))), 200),
);
routes.openapi(
  route('delete', '/o/{org}/roles/{id}', {
    id: 'deleteRole',
    summary: 'Delete a role that nothing uses; administrators may',
    params: inOrganization.extend({ id: wholeNumber(0) }),
    reply: z.object({ ok: z.boolean() }),
  }),
  async (c) => {
    const { org, id } = c.req.valid('param');
    await deleteRole(ctxOf(c), org, id);
    return c.json({ ok: true }, 200);
  },
);

export const roleRoutes = routes;
