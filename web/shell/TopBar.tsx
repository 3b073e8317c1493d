import { Button, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import { Link, useRouteLoaderData } from 'react-router';

import type { ProjectFrameQuery } from '#graph/ProjectFrameQuery.graphql';
import type { TopBar_query$key } from '#graph/TopBar_query.graphql';

import { ShareButton } from '../parts/identity/share/ShareButton.tsx';
import { useProjectLost } from '../relay/access.ts';
import { paths, useHere } from '../routing/paths.ts';
import { usePreload } from '../routing/preloaded.ts';
import { Logo } from '../ui/Logo.tsx';
import { ActiveUsers } from './ActiveUsers.tsx';
import { ChatToggle } from './chat/ChatToggle.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { HistoryMenu } from './HistoryMenu.tsx';
import { LiveMark } from './LiveMark.tsx';
import { MainMenu } from './menu/MainMenu.tsx';
import { PinnedLinks } from './menu/PinnedLinks.tsx';
import { ProjectBell } from './notifications/ProjectBell.tsx';
import { palette } from './palette/palette.ts';
import { projectFrameQuery, type LoadedProject } from './ProjectFrame.tsx';
import { ProjectPreferences } from './ProjectPreferences.tsx';
import { ProjectSwitcher } from './ProjectSwitcher.tsx';
import { QuietBoundary } from './ScreenBoundary.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Shows the bar over every page: the place, navigation, the project's tools and the user menu. */
export function TopBar({ query }: { query: TopBar_query$key }) {
  const data = useFragment(
    graphql`
      fragment TopBar_query on Query {
        viewer {
          id
        }
        ...MainMenu_query
        ...ProjectSwitcher_query
        ...HelpMenu_query
        ...UserMenu_query
      }
    `,
    query,
  );
  const { organization, projectId } = useHere();
  const loaded = useRouteLoaderData('project') as LoadedProject | undefined;
  const isLost = useProjectLost();
  const isInProject = projectId > 0 && loaded !== undefined && !isLost;
  return (
    <header className="tr-row sh-bar">
      <Link className="sh-home" to={organization ? paths.organization(organization) : paths.signIn()}>
        <Logo />
        <VisuallyHidden>, start page</VisuallyHidden>
      </Link>
      <MainMenu query={data} />
      <span className="tr-wide sh-rule" />
      <ProjectSwitcher query={data} />
      {projectId > 0 && loaded && (
        <>
          <span className="tr-wide sh-rule" />
          <PinnedLinks />
        </>
      )}
      <span className="sh-gap" />
      <Button
        className="sh-search"
        variant="default"
        fw={400}
        leftSection={
          <>
            <IconSearch size={14} stroke={1.75} aria-hidden />
            <VisuallyHidden>Search or run a command</VisuallyHidden>
          </>
        }
        rightSection={<kbd aria-hidden>Ctrl K</kbd>}
        styles={{ label: { flex: 1 } }}
        onClick={palette.open}
      >
        <span aria-hidden>Search or run a command</span>
      </Button>
      <LiveMark />
      {isInProject && <ActiveUsers />}
      {isInProject && <ChatToggle />}
      {isInProject && (
        <QuietBoundary place={loaded}>
          <ProjectBell loaded={loaded} />
        </QuietBoundary>
      )}
      <HelpMenu query={data} />
      {isInProject && (
        <QuietBoundary place={loaded}>
          <OfProject loaded={loaded} />
        </QuietBoundary>
      )}
      {data.viewer && <UserMenu query={data} />}
    </header>
  );
}

function OfProject({ loaded }: { loaded: LoadedProject }) {
  const { project } = usePreload<ProjectFrameQuery>(projectFrameQuery, loaded);
  const { asOf } = useHere();
  return (
    <>
      <HistoryMenu permissions={project.permissions} />
      {!asOf && <ProjectPreferences project={project} />}
      {!asOf && <ShareButton project={project} />}
    </>
  );
}
