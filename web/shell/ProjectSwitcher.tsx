import { Button, Menu } from '@mantine/core';
import {
  IconBuildings,
  IconChevronDown,
  IconFolders,
  IconGitBranch,
  IconPlus,
  IconSwitchHorizontal,
} from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link, useRouteLoaderData } from 'react-router';

import type { ProjectFrameQuery } from '#graph/ProjectFrameQuery.graphql';
import type { ProjectSwitcher_query$key } from '#graph/ProjectSwitcher_query.graphql';

import { CreateProject } from '../parts/model/projects/CreateProject.tsx';
import { useProjectLost } from '../relay/access.ts';
import { paths, useHere } from '../routing/paths.ts';
import { usePreload } from '../routing/preloaded.ts';
import { part } from '../ui/load-code.ts';
import { usePageTitlePlace } from '../ui/page-title.ts';
import { useCommand } from '../ui/shortcuts.tsx';
import { projectFrameQuery, type LoadedProject } from './ProjectFrame.tsx';
import { QuietBoundary } from './ScreenBoundary.tsx';

void graphql`
  fragment ProjectSwitcher_recent on RecentProject {
    organizationSlug
    organizationName
    projectId
    projectName
  }
`;

/** Shows "Organization / Project", and opens other projects. */
export function ProjectSwitcher({ query }: { query: ProjectSwitcher_query$key }) {
  const { organizations, recentProjects } = useFragment(
    graphql`
      fragment ProjectSwitcher_query on Query {
        organizations @required(action: THROW) {
          id
          slug
          name
          viewerMayCreateProjects
        }
        recentProjects(first: 10) @required(action: THROW) {
          ...ProjectSwitcher_recent @relay(mask: false)
        }
      }
    `,
    query,
  );
  const { organization, projectId } = useHere();
  const isLost = useProjectLost();
  const loaded = useRouteLoaderData('project') as LoadedProject | undefined;
  const current = organizations.find(({ slug }) => slug === organization);
  const mayCreate = current?.viewerMayCreateProjects ?? false;
  usePageTitlePlace(projectId > 0 ? '' : (current?.name ?? ''));
  const [isCreating, setCreating] = useState(false);
  useCommand(
    {
      does: 'Create a New Project',
      words: 'new project, add project',
      icon: IconPlus,
      run: () => setCreating(true),
      notNow: mayCreate ? undefined : 'Ask an administrator of the organization',
    },
    organization !== '',
  );
  const button = useRef<HTMLButtonElement>(null);
  useCommand({
    does: 'Switch projects',
    words: 'change project, open project, other project, organization',
    icon: IconSwitchHorizontal,
    run: () => button.current?.click(),
  });
  const recent = Map.groupBy(recentProjects, ({ organizationSlug }) => organizationSlug);
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            ref={button}
            className="sh-switch"
            variant="subtle"
            color="gray"
            c="var(--tr-ink)"
            px="xs"
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          >
            <span className="tr-cut sh-crumb">
              <span className={projectId > 0 ? 'sh-owner tr-dim' : undefined} style={{ fontWeight: 400 }}>
                {current?.name ?? 'Organizations'}
              </span>
              {projectId > 0 && loaded && !isLost && (
                <QuietBoundary place={loaded}>
                  <span className="sh-owner tr-dim" style={{ fontWeight: 400 }}>
                    {' / '}
                  </span>
                  <ProjectName loaded={loaded} />
                </QuietBoundary>
              )}
            </span>
            <span className="tr-visually-hidden">, switch projects</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown miw={240} maw={360} mah="70vh" style={{ overflow: 'auto' }}>
          {[...recent].map(([slug, own]) => (
            <div key={slug} role="group" aria-label={own[0]!.organizationName}>
              <Menu.Label>{own[0]!.organizationName}</Menu.Label>
              {own.map(({ projectId: id, projectName }) => (
                <Menu.Item
                  key={id}
                  component={Link}
                  to={paths.dashboard(slug, id)}
                  className="sh-entry"
                  {...(slug === organization && id === projectId && { 'aria-current': 'page' })}
                >
                  {named(projectName)}
                </Menu.Item>
              ))}
            </div>
          ))}
          {recent.size > 0 && <Menu.Divider />}
          {mayCreate && (
            <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setCreating(true)}>
              Create a New Project
            </Menu.Item>
          )}
          {organization && (
            <Menu.Item
              component={Link}
              to={paths.versionControl(organization, projectId)}
              leftSection={<IconGitBranch size={16} stroke={1.75} aria-hidden />}
            >
              Project Version Control
            </Menu.Item>
          )}
          {organization && (
            <Menu.Item
              component={Link}
              to={paths.manageProjects(organization)}
              leftSection={<IconFolders size={16} stroke={1.75} aria-hidden />}
            >
              Manage Projects
            </Menu.Item>
          )}
          <Menu.Divider />
          {organizations.map(({ id, slug, name }) => (
            <Menu.Item
              key={id}
              component={Link}
              to={paths.organization(slug)}
              className="sh-entry"
              leftSection={<IconBuildings size={16} stroke={1.75} aria-hidden />}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {projectId > 0 && loaded && !isLost && (
        <QuietBoundary place={loaded}>
          <BranchOf loaded={loaded} />
        </QuietBoundary>
      )}
      {current && <CreateProject organization={current.slug} isOpen={isCreating} onClose={() => setCreating(false)} />}
    </>
  );
}

const named = (name: string) => name.trim() || 'Unnamed Project';

const BranchMark = lazy(() => part(() => import('./BranchMark.tsx')));

/** Marks a project that is a branch with its origin. */
function BranchOf({ loaded }: { loaded: LoadedProject }) {
  const { project } = usePreload<ProjectFrameQuery>(projectFrameQuery, loaded);
  return project.branch ? (
    <Suspense fallback={null}>
      <BranchMark />
    </Suspense>
  ) : null;
}

function ProjectName({ loaded }: { loaded: LoadedProject }) {
  const { project } = usePreload<ProjectFrameQuery>(projectFrameQuery, loaded);
  const name = named(project.name);
  usePageTitlePlace(name);
  return <span>{name}</span>;
}
