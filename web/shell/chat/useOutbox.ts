import { useEffect, useState } from 'react';
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay';

import type { useOutboxMutation } from '#graph/useOutboxMutation.graphql';

import { asFacts } from '../../relay/refusal.ts';
import { newUuid } from '../../relay/uuid.ts';
import { asMessage } from './messages.ts';
import { trimmed } from './rules.ts';
import { withConfirmed, withRefusal, withPending } from './steps.ts';
import { change, useRoom } from './store.ts';

/** So long an answer is waited for before the message is sent again; under the same id, so that it is said once. */
const PATIENCE = 15_000;
const TOO_FAST = 429;

/** Puts what was typed on its way, to everybody where `to` is null. */
export const send = (to: string | null, typed: string): void => {
  const clientId = newUuid();
  const date = new Date().toISOString();
  change((room) => withPending(room, { clientId, to, content: trimmed(typed), date, refusal: null }));
};

const mutation = graphql`
  mutation useOutboxMutation($input: SendMessageInput!) {
    sendMessage(input: $input) {
      message {
        id
        ...messages_message
      }
    }
  }
`;

/** Sends what waits, one after the other, so that it is said in the order in which it was typed; again and again while there is no connection. */
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
    // Not `useAction`: what is not answered is given up and sent again, and so is what the feed has brought already.
    const { dispose } = commitMutation<useOutboxMutation>(environment, {
      mutation,
      variables: { input: { organization, projectId, clientId, to, content } },
      onCompleted: ({ sendMessage }) => change((room) => withConfirmed(room, asMessage(sendMessage.message))),
      onError: (error) => {
        const { status, message, details } = asFacts(error);
        clearTimeout(timer);
        // What was typed without a connection may come faster than anybody types: it waits for its turn.
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
