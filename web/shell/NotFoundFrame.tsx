import './shell.css';
import { Suspense } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { useLoaderData } from 'react-router';

import type { NotFoundFrameQuery } from '#graph/NotFoundFrameQuery.graphql';
import type { ShellQuery } from '#graph/ShellQuery.graphql';

import { usePreload } from '../routing/preloaded.ts';
import NotFoundScreen from '../screens/platform/not-found/NotFoundScreen.tsx';
import { Logo } from '../ui/Logo.tsx';
import { LoadingLines } from '../ui/States.tsx';
import type { LoadedProject } from './ProjectFrame.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ShellFrame, shellQuery } from './Shell.tsx';

/** Shows the page for unknown addresses: in the usual frame for signed-in users, alone for others. */
export default function NotFoundFrame() {
  return (
    <ScreenBoundary depth={0}>
      <Either />
    </ScreenBoundary>
  );
}

function Either() {
  // The alias keeps a null viewer from counting as an ended session: see `relay/environment.ts`.
  const { whoever } = usePreload<NotFoundFrameQuery>(
    graphql`
      query NotFoundFrameQuery @preloadable {
        whoever: viewer {
          id
        }
      }
    `,
    useLoaderData() as LoadedProject,
  );
  if (whoever)
    return (
      <Suspense fallback={<LoadingLines />}>
        <InFrame />
      </Suspense>
    );
  return (
    <div className="tr-column sh-page">
      <header className="tr-row sh-bar">
        <Logo />
      </header>
      <main className="tr-pane sh-main">
        <NotFoundScreen isSignedIn={false} />
      </main>
    </div>
  );
}

const InFrame = () => (
  <ShellFrame data={useLazyLoadQuery<ShellQuery>(shellQuery, {})}>
    <NotFoundScreen isSignedIn />
  </ShellFrame>
);
