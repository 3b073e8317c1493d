import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import { Link, useRouteLoaderData } from 'react-router';

import type { ProjectFrameQuery } from '#graph/ProjectFrameQuery.graphql';
import type { ProjectSwitcher_query$key } from '#graph/ProjectSwitcher_query.graphql';

import { paths, useHere } from '../routing/paths.ts';
import { usePreload } from '../routing/preloaded.ts';
import { projectFrameQuery, type LoadedProject } from './ProjectFrame.tsx';
import { QuietBoundary } from './ScreenBoundary.tsx';

/** "Organization / Project": where the page is, and the way to other projects. */
export function ProjectSwitcher({ query }: { query: ProjectSwitcher_query$key }) {
  const { organizations, recentProjects } = useFragment(
    graphql`
      fragment ProjectSwitcher_query on Query {
        organizations {
          id
          slug
          name
        }
        recentProjects(first: 10) {
          organizationSlug
          organizationName
          projectId
          projectName
        }
      }
    `,
    query,
  );
  const { organization, projectId } = useHere();
  const loaded = useRouteLoaderData('project') as LoadedProject | undefined;
  const current = organizations.find(({ slug }) => slug === organization);
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--tr-ink)"
          px="xs"
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          <span className="sh-crumb">
            <span className={projectId > 0 ? 'sh-owner tr-dim' : undefined} style={{ fontWeight: 400 }}>
              {current?.name ?? 'Organizations'}
              {projectId > 0 && ' / '}
            </span>
            {projectId > 0 && loaded && (
              <QuietBoundary place={loaded}>
                <ProjectName loaded={loaded} />
              </QuietBoundary>
            )}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={240} mah="70vh" style={{ overflow: 'auto' }}>
        {recentProjects.length > 0 && <Menu.Label>Recent projects</Menu.Label>}
        {recentProjects.map(({ organizationSlug, organizationName, projectId: id, projectName }) => (
          <Menu.Item
            key={paths.dashboard(organizationSlug, id)}
            component={Link}
            to={paths.dashboard(organizationSlug, id)}
          >
            {projectName} <span className="tr-dim">{organizationName}</span>
          </Menu.Item>
        ))}
        <Menu.Label>Organizations</Menu.Label>
        {organizations.map(({ id, slug, name }) => (
          <Menu.Item key={id} component={Link} to={paths.organization(slug)}>
            {name}
          </Menu.Item>
        ))}
        {organization && (
          <>
            <Menu.Divider />
            <Menu.Item component={Link} to={paths.manageProjects(organization)}>
              Manage projects
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const ProjectName = ({ loaded }: { loaded: LoadedProject }) =>
  usePreload<ProjectFrameQuery>(projectFrameQuery, loaded).project.name;
