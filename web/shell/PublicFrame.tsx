import { Outlet } from 'react-router';

import { ScreenBoundary } from './ScreenBoundary.tsx';

/** Frames pages that need no sign-in. */
export const PublicFrame = () => (
  <ScreenBoundary depth={1}>
    <Outlet />
  </ScreenBoundary>
);
