import type { RouteObject } from 'react-router';

import adminFrame from '#graph/AdminFrameQuery$parameters';
import banners from '#graph/BannersQuery$parameters';
import notFound from '#graph/NotFoundFrameQuery$parameters';
import projectFrame from '#graph/ProjectFrameQuery$parameters';
import shell from '#graph/ShellQuery$parameters';

import { componentOf, preload } from '../routing/preloaded.ts';
import { AdminFrame } from '../shell/AdminFrame.tsx';
import { ProjectFrame } from '../shell/ProjectFrame.tsx';
import { PublicFrame } from '../shell/PublicFrame.tsx';
import { PageFailure, RouteFailure } from '../shell/ScreenBoundary.tsx';
import { Shell } from '../shell/Shell.tsx';
import { adminRoutes } from './admin.ts';
import { organizationRoutes } from './organization.ts';
import { projectRoutes } from './project.ts';
import { publicRoutes } from './public.ts';

const isSameProject = (a: Record<string, string | undefined>, b: Record<string, string | undefined>) =>
  a['org'] === b['org'] && a['projectId'] === b['projectId'];

/** The classification of the organization or project that an address is in. */
const placeLoader = preload('place', {
  query: banners,
  variables: ({ org, projectId }) => ({
    organization: org ?? '',
    projectId: Number(projectId) || 0,
    isProject: projectId !== undefined,
  }),
});

/** Every address of the product: outside the sign-in, in an organization, in a project. */
export const routes: RouteObject[] = [
  { Component: PublicFrame, ErrorBoundary: PageFailure, HydrateFallback: () => null, children: publicRoutes },
  {
    Component: Shell,
    ErrorBoundary: PageFailure,
    HydrateFallback: () => null,
    loader: preload('shell', { query: shell, variables: () => ({}) }),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    children: [
      {
        id: 'place',
        // What fails below is told here, inside the frame.
        ErrorBoundary: RouteFailure,
        loader: (args) => (args.params['org'] ? placeLoader(args) : null),
        shouldRevalidate: ({ currentParams, nextParams, currentUrl, nextUrl }) =>
          currentUrl.href === nextUrl.href || !isSameProject(currentParams, nextParams),
        children: [
          ...organizationRoutes,
          {
            id: 'admin',
            Component: AdminFrame,
            loader: preload('admin', { query: adminFrame, variables: () => ({}) }),
            shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
            children: adminRoutes,
          },
          {
            id: 'project',
            Component: ProjectFrame,
            loader: preload('project', {
              query: projectFrame,
              variables: ({ org, projectId }) => ({ organization: org ?? '', projectId: Number(projectId) || 0 }),
            }),
            shouldRevalidate: ({ currentParams, nextParams, currentUrl, nextUrl }) =>
              currentUrl.href === nextUrl.href || !isSameProject(currentParams, nextParams),
            children: projectRoutes,
          },
        ],
      },
    ],
  },
  {
    path: '*',
    handle: { title: 'Page not found' },
    HydrateFallback: () => null,
    loader: preload('shell', { query: notFound, variables: () => ({}) }),
    lazy: { Component: () => componentOf(() => import('../shell/NotFoundFrame.tsx')) },
    ErrorBoundary: PageFailure,
  },
];
