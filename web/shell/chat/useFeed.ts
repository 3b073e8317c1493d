import { useEffect } from 'react';
import { graphql, requestSubscription, useRelayEnvironment } from 'react-relay';

import type { useFeedSubscription } from '#graph/useFeedSubscription.graphql';

import { RefusalError } from '../../relay/refusal.ts';
import { EVERYBODY, partnerOf } from './message.ts';
import { asMessage } from './messages.ts';
import { conversationIn } from './room.ts';
import { withReceived } from './steps.ts';
import { change, chatArrived, currentRoom } from './store.ts';

const PAUSE = 5000;
/** No access, no licence: it is of no use to ask again before something is done about it. */
const LOST: readonly number[] = [403, 423, 424];

const subscription = graphql`
  subscription useFeedSubscription($organization: String!, $projectId: Int!, $after: Int) {
    chatReceived(organization: $organization, projectId: $projectId, after: $after) {
      id
      number
      ...messages_message
    }
  }
`;

/** Hears what is said in the project on the page, each message once, also what was said while the connection was away. */
export function useFeed(organization: string, projectId: number, isOn: boolean): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (!isOn) return;
    let stop = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      ({ dispose: stop } = requestSubscription<useFeedSubscription>(environment, {
        subscription,
        variables: { organization, projectId, after: currentRoom().seen },
        onNext: (response) => {
          if (!response) return;
          const message = asMessage(response.chatReceived);
          const { me } = currentRoom();
          const partner = partnerOf(message, me);
          const isNews = message.number > conversationIn(currentRoom(), partner).last;
          change((room) => withReceived(room, message));
          if (isNews && partner !== EVERYBODY && message.from !== me) chatArrived(partner);
        },
        onError: (error) => {
          if (!(error instanceof RefusalError && LOST.includes(error.status))) timer = setTimeout(follow, PAUSE);
        },
      }));
    };
    follow();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [environment, organization, projectId, isOn]);
}
