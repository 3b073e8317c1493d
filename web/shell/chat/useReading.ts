import { useEffect } from 'react';
import { graphql } from 'react-relay';

import type { useReadingMutation } from '#graph/useReadingMutation.graphql';

import { useAction } from '../../relay/useAction.ts';
import { EVERYBODY } from './message.ts';
import { conversationIn } from './room.ts';
import { readUpTo } from './steps.ts';
import { change, useRoom } from './store.ts';

/** Notes a conversation as read for as long as its end is in sight, here at once and on the server. */
export function useReading(partner: string, isInSight: boolean): void {
  const room = useRoom();
  const { organization, projectId } = room;
  const { last, lastRead } = conversationIn(room, partner);
  const [mark] = useAction<useReadingMutation>(graphql`
    mutation useReadingMutation($input: MarkReadInput!) {
      markRead(input: $input) {
        conversation {
          id
          unread
          lastRead
        }
      }
    }
  `);
  useEffect(() => {
    if (!isInSight || last <= lastRead) return;
    change((now) => readUpTo(now, partner, last));
    const other = partner === EVERYBODY ? null : partner;
    // What is not noted is noted with the next message, or read again.
    mark({ input: { organization, projectId, with: other, upTo: last } }).catch(() => undefined);
  }, [isInSight, last, lastRead, mark, organization, projectId, partner]);
}
