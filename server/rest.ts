import { changeRoutes } from './changes/rest.ts';
import { entityRoutes } from './entities/rest.ts';
import { exchangeRoutes } from './exchange/rest.ts';
import { fileRoutes } from './files/rest.ts';
import { organizationRoutes } from './organizations/rest.ts';
import { swagger } from './platform/api-page.ts';
import { api } from './platform/rest.ts';
import { projectRoutes } from './projects/rest.ts';
import { schemaRoutes } from './schema/rest.ts';
import { userRoutes } from './users/rest.ts';

/** Every slice's part of api/v4, as one, with the description of itself. */
export const rest = api();
for (const routes of [
  userRoutes,
  organizationRoutes,
  projectRoutes,
  schemaRoutes,
  entityRoutes,
  changeRoutes,
  exchangeRoutes,
  fileRoutes,
])
  rest.route('/', routes);
rest.doc31('/openapi.json', {
  openapi: '3.1.0',
  info: {
    title: 'Truss api/v4',
    version: '4',
    description: 'Sign in with POST auth/signin; the answer sets a session cookie that every other call needs.',
  },
  servers: [{ url: '/api/v4' }],
});
rest.get('/', (c) => c.html(swagger('openapi.json')));
