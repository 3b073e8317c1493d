import { fetchQuery, graphql, readInlineData } from 'react-relay';
import type { Environment } from 'relay-runtime';

import type { messages_message$key } from '#graph/messages_message.graphql';
import type { messagesQuery } from '#graph/messagesQuery.graphql';

import { asFacts } from '../../relay/refusal.ts';
import { EVERYBODY, type Message } from './message.ts';
import { fetchedIn } from './room.ts';
import { withFetched } from './steps.ts';
import { change, currentRoom } from './store.ts';

const PAGE = 50;

const fragment = graphql`
  fragment messages_message on ChatMessage @inline {
    number
    clientId
    from
    to
    content
    date
    sender {
      id
      fullName
    }
  }
`;

/** A message out of an answer. */
export function asMessage(reference: messages_message$key): Message {
  const { number, clientId, from, to, content, date, sender } = readInlineData(fragment, reference);
  return { number, clientId, from, to: to ?? null, content, date, fullName: sender?.fullName || from };
}

/** Fetches the latest part of a conversation, or the part before what is there. */
export function fetchEarlier(environment: Environment, partner: string): void {
  const room = currentRoom();
  const { organization, projectId } = room;
  const { before, isBusy } = fetchedIn(room, partner);
  if (isBusy || before === null) return;
  const isStill = () => currentRoom().projectId === projectId && currentRoom().organization === organization;
  change((now) => withFetched(now, partner, { isBusy: true, refusal: null }));
  fetchQuery<messagesQuery>(
    environment,
    graphql`
      query messagesQuery($organization: String!, $projectId: Int!, $with: String, $last: Int!, $before: String) {
        project(organization: $organization, projectId: $projectId) {
          id
          chat(with: $with, last: $last, before: $before) {
            edges {
              node {
                id
                ...messages_message
              }
            }
            pageInfo {
              hasPreviousPage
              startCursor
            }
          }
        }
      }
    `,
    { organization, projectId, with: partner === EVERYBODY ? null : partner, last: PAGE, before: before ?? null },
    { fetchPolicy: 'network-only' },
  ).subscribe({
    next: ({ project: { chat } }) => {
      if (!isStill()) return;
      const { hasPreviousPage, startCursor } = chat.pageInfo;
      const messages = chat.edges.map(({ node }) => asMessage(node));
      change((now) =>
        withFetched(now, partner, { before: hasPreviousPage ? (startCursor ?? null) : null, isBusy: false }, messages),
      );
    },
    error: (error: Error) => {
      if (isStill()) change((now) => withFetched(now, partner, { isBusy: false, refusal: asFacts(error).message }));
    },
  });
}
