import { api } from '../../platform/http/rest.ts';
import { accountRoutes } from './rest/account.ts';
import { accountsRoutes } from './rest/accounts.ts';
import { signInRoutes } from './rest/sign-in.ts';

const routes = api();
routes.route('/', signInRoutes);
routes.route('/', accountRoutes);
routes.route('/', accountsRoutes);

export const userRoutes = routes;
