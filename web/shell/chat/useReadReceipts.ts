import { useEffect } from 'react';
import { graphql } from 'react-relay';

import type { useReadReceiptsMutation } from '#graph/useReadReceiptsMutation.graphql';

import { useProjectId } from '../../relay/ids.ts';
import { useAction } from '../../relay/useAction.ts';
import { EVERYBODY } from './message.ts';
import { conversationIn } from './room.ts';
import { readUpTo } from './steps.ts';
import { change, useRoom } from './store.ts';

/** Marks a conversation as read while its end is in sight, here at once and then on the server. */
export function useReadReceipts(partner: string, isInSight: boolean): void {
  const room = useRoom();
  const project = useProjectId();
  const { last, lastRead } = conversationIn(room, partner);
  const [mark] = useAction<useReadReceiptsMutation>(graphql`
    mutation useReadReceiptsMutation($input: MarkReadInput!) {
      markRead(input: $input) {
        ... on MarkReadPayload {
          conversation {
            ...ChatHost_conversation
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  useEffect(() => {
    if (!isInSight || last <= lastRead) return;
    change((now) => readUpTo(now, partner, last));
    const other = partner === EVERYBODY ? null : partner;
    // A lost mark is sent again with the next message.
    mark({ input: { projectId: project, with: other, upTo: last } }).catch(() => undefined);
  }, [isInSight, last, lastRead, mark, project, partner]);
}
