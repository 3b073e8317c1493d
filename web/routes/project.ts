import { redirect, type RouteObject } from 'react-router';

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
    load: () => import('../screens/project/ProjectScreen.tsx'),
  }),
];
