import './shell.css';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { graphql } from 'react-relay';
import { Navigate, Outlet, useLoaderData, useMatches } from 'react-router';

import type { ShellQuery } from '#graph/ShellQuery.graphql';

import { SavedPreferences } from '../parts/platform/preferences/saved.tsx';
import { usePreferenceNews } from '../parts/platform/preferences/store.ts';
import { signedInAs, signInPath } from '../relay/session.ts';
import { usePreload } from '../routing/preloaded.ts';
import { ScrolledScreens } from '../routing/Scrolled.tsx';
import { useUnrolledOnPaper } from '../ui/media/useUnrolledOnPaper.ts';
import { setPageTitle } from '../ui/page-title.ts';
import { Banners } from './Banners.tsx';
import { ChatStage } from './ChatStage.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { MenuColumn } from './menu/MenuColumn.tsx';
import type { LoadedProject } from './ProjectFrame.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { SignInAgainDialog } from './SignInAgainDialog.tsx';
import { TopBar } from './TopBar.tsx';
import { Spoken } from './travel/Spoken.tsx';
import { useFocusOnTravel } from './travel/useFocusOnTravel.ts';
import { UnsentStrip } from './unsent/UnsentStrip.tsx';
import { useSeat } from './useSeat.ts';
import { WarningDialog } from './WarningDialog.tsx';

export const shellQuery = graphql`
  query ShellQuery @preloadable {
    viewer {
      id
      username
      preferences
    }
    ...TopBar_query
    ...MenuColumn_query
    ...SignInAgainDialog_query
  }
`;

/** Frames every page behind the sign-in. */
export function Shell() {
  const data = usePreload<ShellQuery>(shellQuery, useLoaderData() as LoadedProject);
  return (
    <ShellFrame data={data}>
      <ScreenBoundary depth={2}>
        <Outlet />
      </ScreenBoundary>
    </ShellFrame>
  );
}

/** Shows the top bar, strips, palette and dialogs around a screen. */
export function ShellFrame({ data, children }: { data: ShellQuery['response']; children: ReactNode }) {
  const username = data.viewer?.username;
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (username) signedInAs(username);
  }, [username]);
  useRouteTitle();
  useFocusOnTravel(main);
  useUnrolledOnPaper(main);
  useSeat(Boolean(username));
  usePreferenceNews();
  if (!username) return <Navigate to={signInPath()} replace />;
  return (
    <SavedPreferences preferences={data.viewer?.preferences}>
      <div className="tr-column sh-page">
        <Banners>
          <a className="tr-skip" href="#main">
            Skip to content
          </a>
          <TopBar query={data} />
          <div className="sh-body">
            <MenuColumn query={data} />
            <ChatStage me={username}>
              <main className="tr-pane sh-main" id="main" tabIndex={-1} ref={main}>
                {children}
                <ScrolledScreens box={main} />
              </main>
            </ChatStage>
          </div>
        </Banners>
        <UnsentStrip />
        <Spoken />
        <CommandPalette />
        <ShortcutSheet />
        <SignInAgainDialog query={data} />
        <WarningDialog />
      </div>
    </SavedPreferences>
  );
}

/** Sets the page title to the route's, until the screen sets its own. */
function useRouteTitle() {
  const handle = useMatches().at(-1)?.handle as { title?: string } | undefined;
  const title = handle?.title;
  useLayoutEffect(() => {
    if (title) setPageTitle(title);
  }, [title]);
}
