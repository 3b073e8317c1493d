import { IconFolder } from '@tabler/icons-react';
import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';

import type { useOtherHitsQuery } from '#graph/useOtherHitsQuery.graphql';

import { usePeople } from '../../parts/live/presence/store.ts';
import { useSession } from '../../relay/session.ts';
import { useQueryResult } from '../../relay/useQueryResult.ts';
import { paths } from '../../routing/paths.ts';
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

/** Returns the projects visited last. */
export function useProjectHits(): Hit[] {
  const navigate = useNavigate();
  const { data } = useQueryResult<useOtherHitsQuery>(
    graphql`
      query useOtherHitsQuery {
        recentProjects(first: 10) @required(action: THROW) {
          ...ProjectSwitcher_recent @relay(mask: false)
        }
      }
    `,
    {},
  );
  return (data?.recentProjects ?? []).map(({ organizationSlug, organizationName, projectId, projectName }) => ({
    key: paths.dashboard(organizationSlug, projectId),
    name: projectName.trim() || 'Unnamed Project',
    mark: <IconFolder size={16} stroke={1.75} aria-hidden />,
    note: organizationName,
    to: paths.dashboard(organizationSlug, projectId),
    go: () => void navigate(paths.dashboard(organizationSlug, projectId)),
  }));
}
