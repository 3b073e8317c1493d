import { api } from '../../platform/http/rest.ts';
import { entitiesByIdRoutes } from './rest/by-id.ts';
import { entitiesOfProjectRoutes } from './rest/of-a-project.ts';
import { refusedRoutes } from './rest/refused.ts';
import { suspectRoutes } from './rest/suspect.ts';
import { tableRoutes } from './rest/table.ts';
import { transformRoutes } from './rest/transform.ts';

export const entityRoutes = api();
entityRoutes.route('/', entitiesByIdRoutes);
entityRoutes.route('/', entitiesOfProjectRoutes);
entityRoutes.route('/', tableRoutes);
entityRoutes.route('/', transformRoutes);
entityRoutes.route('/', refusedRoutes);
entityRoutes.route('/', suspectRoutes);
