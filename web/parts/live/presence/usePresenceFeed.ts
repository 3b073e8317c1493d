import { useEffect } from 'react';
import { fetchQuery, graphql, requestSubscription, useRelayEnvironment } from 'react-relay';

import type { usePresenceFeedNamesQuery } from '#graph/usePresenceFeedNamesQuery.graphql';
import type { usePresenceFeedSubscription } from '#graph/usePresenceFeedSubscription.graphql';

import { LOST } from '../../../relay/keep-subscribed.ts';
import { RefusalError } from '../../../relay/refusal.ts';
import { useSession } from '../../../relay/session.ts';
import { onOwnStatus, ownClientId as clientId, ownStatus } from './own.ts';
import { isKnown, renamedPeople } from './people.ts';
import { statusSender } from './sender.ts';
import { currentPeople, forgetPeople, applyPresence } from './store.ts';

const PAUSE = 5000;

const subscription = graphql`
  subscription usePresenceFeedSubscription($organization: String!, $projectId: Int!, $clientId: ID!) {
    presenceChanged(organization: $organization, projectId: $projectId, clientId: $clientId) {
      isWhole
      changed {
        id
        username
        fullName
        watching
        editing {
          entityId
          field
        }
      }
      gone
      messages {
        username
        fullName
        text
      }
    }
  }
`;

/** Reads the people's names, for everything on the page that shows people. */
const names = graphql`
  query usePresenceFeedNamesQuery($organization: String!, $projectId: Int!) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      presence {
        id
        user {
          id
          firstName
          lastName
          fullName
        }
      }
    }
  }
`;

/**
 * Makes the viewer present in a project and follows the others, while the component is mounted. This page's status is sent again whenever
 * the server turns out not to know it, as after a lost connection. Only the project's frame calls this.
 */
export function usePresenceFeed(organization: string, projectId: number, isOn: boolean): void {
  const environment = useRelayEnvironment();
  const { username } = useSession();
  useEffect(() => {
    if (!isOn || username === null) return;
    const place = { organization, projectId };
    const sender = statusSender(environment, { ...place, clientId });
    let stop = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      ({ dispose: stop } = requestSubscription<usePresenceFeedSubscription>(environment, {
        subscription,
        variables: { ...place, clientId },
        onNext: (response) => {
          const change = response?.presenceChanged;
          if (!change) return;
          const before = currentPeople();
          applyPresence(username, change, change.messages);
          const now = currentPeople();
          if (renamedPeople(before, now).length > 0)
            fetchQuery<usePresenceFeedNamesQuery>(environment, names, place).subscribe({ error: () => undefined });
          if (
            !isKnown(
              ownStatus(),
              now.find((each) => each.username === username),
            )
          )
            sender.due();
        },
        onError: (error) => {
          if (!(error instanceof RefusalError && LOST.includes(error.status))) timer = setTimeout(follow, PAUSE);
        },
      }));
    };
    // Presence ends when the browser puts the page into its cache, and starts again when the page returns.
    const hidden = () => stop();
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) follow();
    };
    addEventListener('pagehide', hidden);
    addEventListener('pageshow', shown);
    const silence = onOwnStatus(sender.due);
    follow();
    return () => {
      removeEventListener('pagehide', hidden);
      removeEventListener('pageshow', shown);
      clearTimeout(timer);
      silence();
      sender.stop();
      stop();
      forgetPeople();
    };
  }, [environment, organization, projectId, isOn, username]);
}
