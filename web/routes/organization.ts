import manageProjects from '#graph/ManageProjectsScreenQuery$parameters';
import dashboard from '#graph/OrganizationScreenQuery$parameters';

import { screen, type ScreenLine } from '../routing/screens.ts';

const variables = (params: { org?: string }) => ({ organization: params.org ?? '' });

export const organizationScreens: ScreenLine[] = [
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
