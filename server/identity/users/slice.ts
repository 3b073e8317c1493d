import type { Slice } from '../../platform/registry.ts';
import { sweepUsers } from './commands/sign-up.ts';
import { accountRoutes } from './rest/account.ts';
import { accountsRoutes } from './rest/accounts.ts';
import { apiKeyRoutes } from './rest/api-keys.ts';
import { signInRoutes } from './rest/sign-in.ts';
import type { UsersTables } from './tables.ts';
import './graph/user.ts';
import './graph/sign-in.ts';
import './graph/account.ts';
import './graph/two-step.ts';
import './graph/sessions.ts';
import './graph/api-keys.ts';
import './graph/quick-links.ts';

const nodes = { ApiKey: null, Session: null } as const;
type Nodes = typeof nodes;
declare module '../../platform/database/tables.ts' {
  export interface Database extends UsersTables {}
}
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
}

export const users: Slice = {
  nodes,
  routes: [signInRoutes, accountRoutes, accountsRoutes, apiKeyRoutes],
  chores: {
    'sweep-users': { match: '37 3 * * *', work: sweepUsers },
  },
};
