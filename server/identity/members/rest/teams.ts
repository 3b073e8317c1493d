import { z } from '@hono/zod-openapi';

import { MANY_BYTES } from '../../../platform/http/bodies.ts';
import { int32, taking, wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, inOrganization, route } from '../../../platform/http/rest.ts';
import { readUsersOf } from '../../users/queries/users.ts';
import { presentUser, userShape } from '../../users/rest/shapes.ts';
import { changeTeam, deleteTeam, saveTeam } from '../commands/teams.ts';
import { readTeamOf, readTeamsOf, type Team } from '../queries/teams.ts';

const teamShape = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    members: z.array(z.string()).openapi({ description: 'Usernames.' }),
    roleId: z.int().nullable().openapi({ description: 'The default role when a project is shared.' }),
  })
  .openapi('Team');
const teamFields = z.object({
  name: z.string(),
  description: z.string().optional(),
  members: z.array(z.string()).optional(),
  roleId: int32.nullable().optional(),
});
const inTeam = inOrganization.extend({ id: wholeNumber(0) });

/** Turns a team into the shape of api/v4. */
const present = ({ id, name, description, members, roleId }: Team): z.infer<typeof teamShape> => ({
  id,
  name,
  description,
  members,
  roleId,
});

const routes = api();

routes.openapi(
  route('get', '/o/{org}/teams', {
    id: 'listTeams',
    summary: 'The teams of an organization',
    params: inOrganization,
    reply: z.array(teamShape),
  }),
  async (c) => c.json((await readTeamsOf(ctxOf(c), c.req.valid('param').org)).map(present), 200),
);
routes.openapi(
  route('post', '/o/{org}/teams', {
    largestBody: MANY_BYTES,
    id: 'createTeam',
    example: { name: 'Propulsion', members: ['ada', 'bob'] },
    summary: 'Make a team; administrators may',
    params: inOrganization,
    body: taking(teamFields, Object.keys(teamShape.shape)),
    reply: teamShape,
  }),
  async (c) => c.json(present(await saveTeam(ctxOf(c), c.req.valid('param').org, c.req.valid('json'))), 200),
);
routes.openapi(
  route('put', '/o/{org}/teams', {
    largestBody: MANY_BYTES,
    id: 'saveTeam',
    example: { id: 7, members: ['ada'] },
    summary: 'Change a team; with members, they are all of them. Administrators may',
    params: inOrganization,
    body: taking(teamFields.partial().extend({ id: int32 }), Object.keys(teamShape.shape)),
    reply: teamShape,
  }),
  async (c) => c.json(present(await saveTeam(ctxOf(c), c.req.valid('param').org, c.req.valid('json'))), 200),
);
routes.openapi(
  route('delete', '/o/{org}/teams/{id}', {
    id: 'deleteTeam',
    summary: 'Delete a team: what was shared with it is so no more. Administrators may',
    params: inTeam,
    reply: z.object({ ok: z.boolean() }),
  }),
  async (c) => {
    const { org, id } = c.req.valid('param');
    await deleteTeam(ctxOf(c), org, id);
    return c.json({ ok: true }, 200);
  },
);
routes.openapi(
  route('get', '/o/{org}/teams/{id}/users', {
    id: 'listTeamMembers',
    summary: 'The people in a team',
    params: inTeam,
    reply: z.array(userShape),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, id } = c.req.valid('param');
    const { members } = await readTeamOf(ctx, org, id);
    return c.json((await readUsersOf(ctx, org, members)).map(presentUser), 200);
  },
);
for (const [method, id, summary] of [
  ['post', 'addTeamMember', 'Add a member of the organization to a team; administrators may'],
  ['delete', 'removeTeamMember', 'Remove someone from a team; for administrators'],
] as const)
  routes.openapi(
    route(method, '/o/{org}/teams/{id}/users/{user}', {
      id,
      summary,
      params: inTeam.extend({ user: z.string() }),
      reply: teamShape,
    }),
    async (c) => {
      const { org, id, user } = c.req.valid('param');
      const change = method === 'post' ? { add: [user] } : { remove: [user] };
      return c.json(present(await changeTeam(ctxOf(c), org, id, change)), 200);
    },
  );

export const teamRoutes = routes;
