import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';

import type { Thread_comment$key } from '#graph/Thread_comment.graphql';
import type { ThreadRepliesQuery } from '#graph/ThreadRepliesQuery.graphql';
import type { ThreadReplyMutation } from '#graph/ThreadReplyMutation.graphql';
import type { ThreadResolveMutation } from '#graph/ThreadResolveMutation.graphql';

import { answerOrWait, WAITS } from '../../../relay/outbox/answer-or-wait.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useStore } from '../../../ui/store.ts';
import { toast } from '../../../ui/toasts.tsx';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentLine } from './CommentLine.tsx';
import { attention } from './store.ts';

interface Props {
  thread: Thread_comment$key;
  entityId: string;
  /** Shows the subject of the thread. */
  place: ReactNode;
  me: string;
  mayReview: boolean;
  mayDeleteAll: boolean;
  /** Called when an action here has changed the thread. */
  onChanged: () => void;
}

void graphql`
  fragment Thread_state on Comment {
    id
    resolved
    resolvedBy
    resolver {
      id
      fullName
    }
  }
`;

/** Shows a thread with its subject and comments; people reply to it and resolve it. */
export function Thread({ thread, entityId, place, onChanged, ...viewer }: Props) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<ThreadRepliesQuery, Thread_comment$key>(
    graphql`
      fragment Thread_comment on Comment
      @refetchable(queryName: "ThreadRepliesQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        ...Thread_state @relay(mask: false)
        ...CommentLine_comment
        replies(first: $count, after: $after) @connection(key: "Thread_replies") {
          edges {
            node {
              id
              ...CommentLine_comment
            }
          }
        }
      }
    `,
    thread,
  );
  const [reply] = useAction<ThreadReplyMutation>(graphql`
    mutation ThreadReplyMutation($input: CreateCommentInput!) {
      createComment(input: $input) {
        ... on CreateCommentPayload {
          comment {
            id
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [resolve, isResolving] = useAction<ThreadResolveMutation>(graphql`
    mutation ThreadResolveMutation($input: ResolveCommentInput!) {
      resolveComment(input: $input) {
        ... on ResolveCommentPayload {
          comment {
            ...Thread_state
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [isAnswering, setAnswering] = useState(false);
  const isLedTo = useStore(attention, ({ thread: led }) => led === data.id);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isLedTo) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus();
  }, [isLedTo]);
  const settle = () =>
    resolve({ input: { commentId: data.id, resolved: !data.resolved } }).then(
      () => {
        toast.done(data.resolved ? 'Thread reopened.' : 'Thread resolved.');
        onChanged();
      },
      (error: unknown) => toast.failed(asFacts(error)),
    );
  const line = { ...viewer, isResolved: data.resolved, onChanged };
  const settleButton = (
    <Button variant="default" size="compact-sm" loading={isResolving} onClick={() => void settle()}>
      {data.resolved ? 'Reopen' : 'Resolve'}
    </Button>
  );
  return (
    <section ref={box} className="cm-thread" aria-label="Thread" tabIndex={-1} data-active={isLedTo || undefined}>
      {place}
      <CommentLine comment={data} {...line} />
      {data.replies.edges.map(({ node }) => (
        <CommentLine key={node.id} comment={node} {...line} />
      ))}
      {hasNext && (
        <Button variant="subtle" size="compact-sm" loading={isLoadingNext} onClick={() => loadNext(50)}>
          Show more replies
        </Button>
      )}
      {data.resolved && (
        <div className="tr-row cm-settled">
          <IconCircleCheck size={16} stroke={1.75} aria-hidden />
          Resolved by {data.resolver?.fullName ?? data.resolvedBy}
        </div>
      )}
      {viewer.mayReview &&
        (isAnswering ? (
          <CommentComposer
            label="Reply"
            verb="Reply"
            keptAs={`answer ${data.id}`}
            gone="This thread left the list while you replied. Your reply is kept and offered when you open the thread again."
            tools={settleButton}
            onSend={async (content) => {
              const said = await answerOrWait(reply({ input: { entityId, threadId: data.id, content } }), onChanged);
              if (said !== WAITS) onChanged();
            }}
            onSent={() => setAnswering(false)}
            onCancel={() => setAnswering(false)}
          />
        ) : (
          <div className="cm-foot">
            {settleButton}
            <Button variant="default" size="compact-sm" onClick={() => setAnswering(true)}>
              Reply
            </Button>
          </div>
        ))}
    </section>
  );
}
