import { api } from '../../platform/http/rest.ts';
import { invitationRoutes } from './rest/invitations.ts';
import { roleRoutes } from './rest/roles.ts';
import { teamRoutes } from './rest/teams.ts';
import { memberUserRoutes } from './rest/users.ts';

const routes = api();
for (const each of [memberUserRoutes, invitationRoutes, roleRoutes, teamRoutes]) routes.route('/', each);

export const memberRoutes = routes;
