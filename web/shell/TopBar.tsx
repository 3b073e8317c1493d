import { Button } from '@mantine/core';
import { openSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import { Link, NavLink, useRouteLoaderData } from 'react-router';

import type { ProjectFrameQuery } from '#graph/ProjectFrameQuery.graphql';
import type { TopBar_query$key } from '#graph/TopBar_query.graphql';

import { ShareButton } from '../parts/share/ShareButton.tsx';
import { paths, useHere } from '../routing/paths.ts';
import { usePreload } from '../routing/preloaded.ts';
import { Logo } from '../ui/Logo.tsx';
import { MainMenu } from './MainMenu.tsx';
import { projectFrameQuery, type LoadedProject } from './ProjectFrame.tsx';
import { ProjectSwitcher } from './ProjectSwitcher.tsx';
import { QuietBoundary } from './ScreenBoundary.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The bar over every page: where you are, where you can go, and who you are. */
export function TopBar({ query }: { query: TopBar_query$key }) {
  const data = useFragment(
    graphql`
      fragment TopBar_query on Query {
        viewer {
          id
        }
        ...UserMenu_query
        ...ProjectSwitcher_query
      }
    `,
    query,
  );
  const { organization, projectId } = useHere();
  const loaded = useRouteLoaderData('project') as LoadedProject | undefined;
  return (
    <header className="sh-bar">
      <Link
        to={organization ? paths.organization(organization) : paths.signIn()}
        aria-label="Truss, start page"
        style={{ color: 'inherit', textDecoration: 'none', display: 'inline-flex', alignItems: 'center' }}
      >
        <Logo />
      </Link>
      <MainMenu />
      <span className="sh-rule sh-wide" />
      <ProjectSwitcher query={data} />
      {projectId > 0 && (
        <>
          <span className="sh-rule sh-wide" />
          <nav aria-label="Pinned" className="sh-wide">
            <NavLink className="sh-link" to={paths.dashboard(organization, projectId)}>
              Dashboard
            </NavLink>
            <NavLink className="sh-link" to={paths.database(organization, projectId)}>
              Database
            </NavLink>
          </nav>
        </>
      )}
      <span style={{ flex: 1 }} />
      <Button
        className="sh-search sh-wide"
        variant="default"
        fw={400}
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        rightSection={<kbd style={{ fontFamily: 'inherit', fontSize: 11 }}>Ctrl K</kbd>}
        styles={{ label: { flex: 1 } }}
        onClick={openSpotlight}
      >
        Go to or run
      </Button>
      {projectId > 0 && loaded && (
        <QuietBoundary place={loaded}>
          <Share loaded={loaded} />
        </QuietBoundary>
      )}
      {data.viewer && <UserMenu query={data} />}
    </header>
  );
}

const Share = ({ loaded }: { loaded: LoadedProject }) => (
  <ShareButton project={usePreload<ProjectFrameQuery>(projectFrameQuery, loaded).project} />
);
