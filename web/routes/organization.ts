import { redirect, type RouteObject } from 'react-router';

import manageProjects from '#graph/ManageProjectsScreenQuery$parameters';
import dashboard from '#graph/OrganizationScreenQuery$parameters';

import { paths } from '../routing/paths.ts';
import { screen } from '../routing/preloaded.ts';

const variables = (params: { org?: string }) => ({ organization: params.org ?? '' });

export const organizationRoutes: RouteObject[] = [
  { path: '/:org', loader: ({ params }) => redirect(paths.organization(params['org'] ?? '')) },
  screen('/:org/dashboard', {
    title: 'Dashboard',
    query: dashboard,
    variables,
    isMain: true,
    load: () => import('../screens/model/organization/OrganizationScreen.tsx'),
  }),
  screen('/:org/manage-projects', {
    title: 'Manage projects',
    query: manageProjects,
    variables,
    isMain: true,
    load: () => import('../screens/model/organization/ManageProjectsScreen.tsx'),
  }),
];
