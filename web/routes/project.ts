import { redirect, type RouteObject } from 'react-router';

import createEntity from '#graph/CreateEntityScreenQuery$parameters';
import database from '#graph/DatabaseScreenQuery$parameters';
import entity from '#graph/EntityScreenQuery$parameters';
import dashboard from '#graph/ProjectScreenQuery$parameters';

import { paths } from '../routing/paths.ts';
import { screen } from '../routing/preloaded.ts';

type Params = Readonly<Record<string, string | undefined>>;
const inProject = (params: Params) => ({
  organization: params['org'] ?? '',
  projectId: Number(params['projectId']) || 0,
});

/** The screens of a project; they stand inside the project's frame. */
export const projectRoutes: RouteObject[] = [
  {
    path: '/:org/p/:projectId',
    loader: ({ params }) => redirect(paths.dashboard(params['org'] ?? '', Number(params['projectId']))),
  },
  screen('/:org/p/:projectId/dashboard', {
    title: 'Dashboard',
    query: dashboard,
    variables: inProject,
    isMain: true,
    load: () => import('../screens/model/project/ProjectScreen.tsx'),
  }),
  screen('/:org/p/:projectId/database', {
    title: 'Database',
    query: database,
    variables: inProject,
    isMain: true,
    load: () => import('../screens/model/database/DatabaseScreen.tsx'),
  }),
  screen('/:org/p/:projectId/database/entity/:entityId', {
    title: 'Entity',
    query: entity,
    variables: (params) => ({ ...inProject(params), entityId: Number(params['entityId']) || 0 }),
    isMain: true,
    load: () => import('../screens/model/entity/EntityScreen.tsx'),
  }),
  screen('/:org/p/:projectId/database/entity/create/:classId', {
    title: 'New entity',
    query: createEntity,
    variables: inProject,
    isMain: true,
    load: () => import('../screens/model/entity/CreateEntityScreen.tsx'),
  }),
];
