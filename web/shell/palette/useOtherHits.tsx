import { IconFolder } from '@tabler/icons-react';
import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';

import type { useOtherHitsQuery } from '#graph/useOtherHitsQuery.graphql';

import { usePeople } from '../../parts/live/presence/store.ts';
import { useSession } from '../../relay/session.ts';
import { useQueryResult } from '../../relay/useQueryResult.ts';
import { paths, useHere } from '../../routing/paths.ts';
import { PersonMark } from '../../ui/PersonMark.tsx';
import { openChat } from '../chat/store.ts';
import type { Hit } from './hit.ts';

/** Returns the other people in the project, to open a chat with. */
export function usePeopleHits(): Hit[] {
  const { username: own } = useSession();
  return usePeople()
    .filter(({ username }) => username !== own)
    .map(({ username, fullName }) => ({
      key: `@${username}`,
      name: fullName,
      label: `Chat with ${fullName}`,
      number: username,
      mark: (
        <span aria-hidden>
          <PersonMark username={username} fullName={fullName} size={18} />
        </span>
      ),
      go: () => openChat(username),
    }));
}

/** Returns the projects visited last, then the others of the organization. */
export function useProjectHits(): Hit[] {
  const navigate = useNavigate();
  const { organization } = useHere();
  const { data } = useQueryResult<useOtherHitsQuery>(
    graphql`
      query useOtherHitsQuery($organization: String!, $isIn: Boolean!) {
        recentProjects(first: 10) @required(action: THROW) {
          ...ProjectSwitcher_recent @relay(mask: false)
        }
        organization(slug: $organization) @include(if: $isIn) {
          id
          name
          projects(first: 100) {
            edges {
              node {
                id
                projectId
                name
              }
            }
          }
        }
      }
    `,
    { organization, isIn: organization !== '' },
  );
  const recent = (data?.recentProjects ?? []).map(({ organizationSlug, organizationName, projectId, projectName }) => ({
    to: paths.dashboard(organizationSlug, projectId),
    name: projectName,
    note: organizationName,
  }));
  const others = (data?.organization?.projects.edges ?? []).map(({ node }) => ({
    to: paths.dashboard(organization, node.projectId),
    name: node.name,
    note: data!.organization!.name,
  }));
  return [...new Map([...recent, ...others].map((project) => [project.to, project])).values()].map(
    ({ to, name, note }) => ({
      key: to,
      name: name.trim() || 'Unnamed Project',
      mark: <IconFolder size={16} stroke={1.75} aria-hidden />,
      note,
      to,
      go: () => void navigate(to),
    }),
  );
}
