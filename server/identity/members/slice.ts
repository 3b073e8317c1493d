import type { Slice } from '../../platform/registry.ts';
import { invitationRoutes } from './rest/invitations.ts';
import { roleRoutes } from './rest/roles.ts';
import { teamRoutes } from './rest/teams.ts';
import { memberUserRoutes } from './rest/users.ts';
import type { MembersTables } from './tables.ts';
import './graph/invitations.ts';
import './graph/people.ts';
import './graph/roles-and-teams.ts';
import './graph/organization-fields.ts';

const nodes = { Role: 2, Team: 2 } as const;
type Nodes = typeof nodes;
declare module '../../platform/database/tables.ts' {
  export interface Database extends MembersTables {}
}
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
}

export const members: Slice = { nodes, routes: [memberUserRoutes, invitationRoutes, roleRoutes, teamRoutes] };
