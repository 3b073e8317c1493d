import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay';

import type { ChatHost_project$data, ChatHost_project$key } from '#graph/ChatHost_project.graphql';
import type { ChatHostQuery } from '#graph/ChatHostQuery.graphql';

import { usePresenceNotes } from '../../parts/live/presence/store.ts';
import { newUuid } from '../../relay/uuid.ts';
import { EVERYBODY } from './message.ts';
import { withNote, withConversations } from './steps.ts';
import { change, chatArrived, enterRoom, leaveRoom } from './store.ts';
import { useFeed } from './useFeed.ts';
import { useOutbox } from './useOutbox.ts';

void graphql`
  fragment ChatHost_conversation on ChatConversation {
    id
    with
    user {
      id
      fullName
    }
    unread
    lastRead
    last
  }
`;

const conversationsOf = ({ conversations }: ChatHost_project$data) =>
  conversations.map(({ with: partner, user, unread, lastRead, last }) => ({
    partner: partner ?? EVERYBODY,
    fullName: user?.fullName || (partner ?? EVERYBODY),
    unread,
    lastRead,
    last,
  }));

/** Keeps the chat of the project on the page up to date: receives messages and sends queued ones, whether or not the chat is shown. */
export function ChatHost({ project, me }: { project: ChatHost_project$key; me: string }) {
  const data = useFragment(
    graphql`
      fragment ChatHost_project on Project {
        projectId
        organization {
          id
          slug
        }
        conversations {
          ...ChatHost_conversation @relay(mask: false)
        }
      }
    `,
    project,
  );
  const { projectId, organization } = data;
  const { slug } = organization;
  useLayoutEffect(() => {
    enterRoom(slug, projectId, me);
    const conversations = conversationsOf(data);
    change((room) => withConversations(room, conversations));
    for (const { partner, unread } of conversations) if (partner !== EVERYBODY && unread > 0) chatArrived(partner);
  }, [data, slug, projectId, me]);
  useLayoutEffect(() => leaveRoom, []);
  useFeed(slug, projectId);
  useOutbox();
  usePresenceNotes((words) => {
    const [id, date] = [newUuid(), new Date().toISOString()];
    change((room) => withNote(room, words, id, date));
  });
  useOtherWindows(slug, projectId);
  return null;
}

/** Marks conversations that were read in another window as read here when the user returns to this page. */
function useOtherWindows(organization: string, projectId: number) {
  const environment = useRelayEnvironment();
  const visibility = useDocumentVisibility();
  const wasAway = useRef(false);
  useEffect(() => {
    const isBack = visibility === 'visible' && wasAway.current;
    wasAway.current = visibility !== 'visible';
    if (!isBack) return;
    const { unsubscribe } = fetchQuery<ChatHostQuery>(
      environment,
      graphql`
        query ChatHostQuery($organization: String!, $projectId: Int!) {
          project(organization: $organization, projectId: $projectId) @required(action: THROW) {
            id
            ...ChatHost_project
          }
        }
      `,
      { organization, projectId },
      { fetchPolicy: 'network-only' },
    ).subscribe({ error: () => undefined });
    return unsubscribe;
  }, [environment, visibility, organization, projectId]);
}
