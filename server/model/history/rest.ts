import { api } from '../../platform/http/rest.ts';
import { stepRoutes } from './rest/steps.ts';
import { versionRoutes } from './rest/versions.ts';

export const historyRoutes = api();
historyRoutes.route('/', stepRoutes);
historyRoutes.route('/', versionRoutes);
