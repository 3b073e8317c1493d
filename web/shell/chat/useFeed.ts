import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type { useFeedSubscription } from '#graph/useFeedSubscription.graphql';

import { keepSubscribed } from '../../relay/keep-subscribed.ts';
import { EVERYBODY, partnerOf } from './message.ts';
import { asMessage } from './messages.ts';
import { conversationIn } from './room.ts';
import { withReceived } from './steps.ts';
import { change, chatArrived, currentRoom } from './store.ts';

const subscription = graphql`
  subscription useFeedSubscription($organization: String!, $projectId: Int!, $after: Int) {
    chatReceived(organization: $organization, projectId: $projectId, after: $after) {
      id
      number
      ...messages_message
    }
  }
`;

/** Receives the messages of the project on the page, each once, including those sent while the connection was lost. */
export function useFeed(organization: string, projectId: number): void {
  const environment = useRelayEnvironment();
  useEffect(
    () =>
      keepSubscribed<useFeedSubscription>(environment, () => ({
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
      })),
    [environment, organization, projectId],
  );
}
