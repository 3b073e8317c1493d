import { useEffect, useState } from 'react';
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay';

import type { useOutboxMutation } from '#graph/useOutboxMutation.graphql';

import { projectIdIn } from '../../relay/ids.ts';
import { asFacts } from '../../relay/refusal.ts';
import type { Done } from '../../relay/refused.ts';
import { withoutKey } from '../../relay/request-key.ts';
import { newUuid } from '../../relay/uuid.ts';
import { asMessage } from './messages.ts';
import { trimMessage } from './rules.ts';
import { withConfirmed, withRefusal, withPending } from './steps.ts';
import { change, useRoom } from './store.ts';

/** Milliseconds to wait for a confirmation before sending again, with the same id, so that the message is stored once. */
const PATIENCE = 15_000;
const TOO_FAST = 429;

/** Queues a typed message for sending; to everybody if `to` is null. */
export const queueMessage = (to: string | null, typed: string): void => {
  const clientId = newUuid();
  const date = new Date().toISOString();
  change((room) => withPending(room, { clientId, to, content: trimMessage(typed), date, refusal: null }));
};

const mutation = graphql`
  mutation useOutboxMutation($input: SendMessageInput!) {
    sendMessage(input: $input) {
      ... on SendMessagePayload {
        chatMessage {
          id
          ...messages_message
        }
      }
      ...refused_facts @alias(as: "refusal")
    }
  }
`;

/** Sends queued messages one after the other, so that they keep their order, and retries while there is no connection. */
export function useOutbox(): void {
  const environment = useRelayEnvironment();
  const { organization, projectId, pending } = useRoom();
  const [attempt, setAttempt] = useState(0);
  const next = pending.find(({ refusal }) => refusal === null);
  const { clientId, content } = next ?? {};
  const to = next?.to ?? null;
  useEffect(() => {
    if (clientId === undefined || content === undefined) return;
    const again = (wait: number) => setTimeout(() => setAttempt((count) => count + 1), wait);
    let timer = again(PATIENCE);
    // Not `useAction`, since a mutation without an answer must be cancelled and sent again, as must one whose message the subscription
    // has delivered.
    const { dispose } = commitMutation<useOutboxMutation>(environment, {
      mutation,
      cacheConfig: withoutKey, // the message has a name of its own
      variables: { input: { projectId: projectIdIn(environment, organization, projectId), clientId, to, content } },
      onCompleted: (response) => {
        const { chatMessage } = (response as Done<typeof response>).sendMessage;
        change((room) => withConfirmed(room, asMessage(chatMessage)));
      },
      onError: (error) => {
        const { status, message, details } = asFacts(error);
        clearTimeout(timer);
        // Messages typed without a connection may exceed the rate limit; they wait.
        if (status === TOO_FAST) timer = again(Number(details?.['retryAfter'] ?? 1) * 1000);
        else change((room) => withRefusal(room, clientId, message));
      },
    });
    return () => {
      clearTimeout(timer);
      dispose();
    };
  }, [environment, organization, projectId, clientId, to, content, attempt]);
}
