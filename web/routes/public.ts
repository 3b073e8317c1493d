import type { RouteObject } from 'react-router';

import query from '#graph/SignInScreenQuery$parameters';

import { screen } from '../routing/preloaded.ts';

export const publicRoutes: RouteObject[] = [
  screen('/', {
    title: 'Sign in',
    query,
    variables: () => ({}),
    load: () => import('../screens/sign-in/SignInScreen.tsx'),
  }),
];
