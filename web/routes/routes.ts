import { redirect, type RouteObject } from 'react-router';

import notFound from '#graph/NotFoundFrameQuery$parameters';

import { paths } from '../routing/addresses.ts';
import { componentOf, preload, routeOf } from '../routing/preloaded.ts';
import { ProjectFrame } from '../shell/ProjectFrame.tsx';
import { PublicFrame } from '../shell/PublicFrame.tsx';
import { PageFailure, RouteFailure } from '../shell/ScreenBoundary.tsx';
import { Shell } from '../shell/Shell.tsx';
import { withLateStyle } from '../ui/late-style.ts';
import { adminScreens } from './admin.ts';
import { dashboardInPlaceOf } from './first-edition.ts';
import { frames } from './frames.ts';
import { organizationScreens } from './organization.ts';
import { projectScreens } from './project.ts';
import { publicScreens } from './public.ts';

const isSameProject = (a: Record<string, string | undefined>, b: Record<string, string | undefined>) =>
  a['org'] === b['org'] && a['projectId'] === b['projectId'];

const placeLoader = preload('place', frames.place);
const notFoundLoader = preload('shell', { query: notFound, variables: () => ({}) });

/** Every address of the product: outside the sign-in, in an organization, in a project. */
export const routes: RouteObject[] = [
  {
    Component: PublicFrame,
    ErrorBoundary: PageFailure,
    HydrateFallback: () => null,
    children: publicScreens.map(routeOf),
  },
  {
    Component: Shell,
    ErrorBoundary: PageFailure,
    HydrateFallback: () => null,
    loader: preload('shell', frames.shell),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    children: [
      {
        id: 'place',
        // Failures of the routes below are shown here, inside the frame.
        ErrorBoundary: RouteFailure,
        loader: (args) => (args.params['org'] ? placeLoader(args) : null),
        shouldRevalidate: ({ currentParams, nextParams, currentUrl, nextUrl }) =>
          currentUrl.href === nextUrl.href || !isSameProject(currentParams, nextParams),
        children: [
          { path: '/:org', loader: ({ params }) => redirect(paths.organization(params['org'] ?? '')) },
          ...organizationScreens.map(routeOf),
          {
            id: 'admin',
            lazy: {
              Component: () =>
                componentOf(() =>
                  withLateStyle(() => import('../shell/AdminFrame.tsx')).then((late) => ({ default: late.AdminFrame })),
                ),
            },
            loader: preload('admin', frames.admin),
            shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
            children: [
              { path: '/admin', loader: () => redirect(paths.admin.server()), Component: () => null },
              ...adminScreens.map(routeOf),
            ],
          },
          {
            id: 'project',
            Component: ProjectFrame,
            loader: preload('project', frames.project),
            shouldRevalidate: ({ currentParams, nextParams, currentUrl, nextUrl }) =>
              currentUrl.href === nextUrl.href || !isSameProject(currentParams, nextParams),
            children: [
              {
                path: '/:org/p/:projectId',
                loader: ({ params }) => redirect(paths.dashboard(params['org'] ?? '', Number(params['projectId']))),
              },
              ...projectScreens.map(routeOf),
            ],
          },
        ],
      },
    ],
  },
  {
    path: '*',
    handle: { title: 'Page not found' },
    HydrateFallback: () => null,
    loader: (args) => dashboardInPlaceOf(new URL(args.request.url)) ?? notFoundLoader(args),
    lazy: { Component: () => componentOf(() => withLateStyle(() => import('../shell/NotFoundFrame.tsx'))) },
    ErrorBoundary: PageFailure,
  },
];
