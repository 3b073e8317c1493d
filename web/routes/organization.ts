import branches from '#graph/BranchesScreenQuery$parameters';
import manageProjects from '#graph/ManageProjectsScreenQuery$parameters';
import schema from '#graph/OrganizationSchemaScreenQuery$parameters';
import dashboard from '#graph/OrganizationScreenQuery$parameters';
import versionControl from '#graph/VersionControlScreenQuery$parameters';

import { screen, type ScreenLine } from '../routing/screens.ts';

import schemaStyle from '../screens/model/schema/editor/schema-editor.css?url';
import versionControlStyle from '../screens/model/version-control/version-control.css?url';

const variables = (params: { org?: string }) => ({ organization: params.org ?? '' });

export const organizationScreens: ScreenLine[] = [
  screen('/:org/dashboard', {
    title: 'Dashboard',
    query: dashboard,
    variables,
    menu: { group: 'organization', name: 'All projects', icon: 'dashboard' },
    isMain: true,
    load: () => import('../screens/model/organization/OrganizationScreen.tsx'),
  }),
  screen('/:org/manage-projects', {
    title: 'Manage projects',
    query: manageProjects,
    variables,
    menu: { group: 'organization', icon: 'folders' },
    isMain: true,
    load: () => import('../screens/model/organization/ManageProjectsScreen.tsx'),
  }),
  screen('/:org/schema/:kind?/:itemId?', {
    title: 'Schema',
    query: schema,
    variables,
    style: schemaStyle,
    load: () => import('../screens/model/schema/OrganizationSchemaScreen.tsx'),
  }),
  screen('/:org/version-control', {
    title: 'Version control',
    query: versionControl,
    variables,
    style: versionControlStyle,
    load: () => import('../screens/model/version-control/VersionControlScreen.tsx'),
  }),
  screen('/:org/version-control/:branchingId', {
    title: 'Version control',
    query: branches,
    variables: (params) => ({ ...variables(params), branchingId: Number(params['branchingId']) || 0 }),
    style: versionControlStyle,
    load: () => import('../screens/model/version-control/BranchesScreen.tsx'),
  }),
];
