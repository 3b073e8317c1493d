import { Spotlight } from '@mantine/spotlight';
import { IconFolder } from '@tabler/icons-react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { useNavigate } from 'react-router';

import type { PaletteProjectsQuery } from '#graph/PaletteProjectsQuery.graphql';

import { paths } from '../../routing/paths.ts';
import type { Choosing } from './Found.tsx';

/** The projects that were visited last. */
export function PaletteProjects({ isWanted, choose }: Choosing & { isWanted: (name: string) => boolean }) {
  const navigate = useNavigate();
  const { recentProjects } = useLazyLoadQuery<PaletteProjectsQuery>(
    graphql`
      query PaletteProjectsQuery {
        recentProjects(first: 10) {
          organizationSlug
          organizationName
          projectId
          projectName
        }
      }
    `,
    {},
    { fetchPolicy: 'store-or-network' },
  );
  const projects = recentProjects
    .map((each) => ({ ...each, name: each.projectName.trim() || 'Unnamed Project' }))
    .filter(({ name }) => isWanted(name));
  if (projects.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label="Projects">
      {projects.map(({ organizationSlug, organizationName, projectId, name }) => (
        <Spotlight.Action
          key={paths.dashboard(organizationSlug, projectId)}
          label={name}
          leftSection={<IconFolder size={16} stroke={1.75} aria-hidden />}
          rightSection={<span className="tr-dim">{organizationName}</span>}
          onClick={() => choose(() => void navigate(paths.dashboard(organizationSlug, projectId)))}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
