import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { CommentLine_comment$key } from '#graph/CommentLine_comment.graphql';
import type { CommentLineDeleteMutation } from '#graph/CommentLineDeleteMutation.graphql';
import type { CommentLineEditMutation } from '#graph/CommentLineEditMutation.graphql';

import { answerOrWait, WAITS } from '../../../relay/outbox/answer-or-wait.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { When } from '../../../ui/dates.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { CommentComposer } from './CommentComposer.tsx';
import { Words } from './Words.tsx';

interface Props {
  comment: CommentLine_comment$key;
  isResolved: boolean;
  /** The viewer's username. */
  me: string;
  mayReview: boolean;
  mayDeleteAll: boolean;
  onChanged: () => void;
}

/** Shows one comment with its author and time. */
export function CommentLine({ comment, isResolved, me, mayReview, mayDeleteAll, onChanged }: Props) {
  const { id, author, user, content, created, modified, state, mentioned } = useFragment(
    graphql`
      fragment CommentLine_comment on Comment {
        id
        author
        user {
          id
          fullName
        }
        content
        created
        modified
        state
        mentioned {
          id
          username
          fullName
        }
      }
    `,
    comment,
  );
  const [isEditing, setEditing] = useState(false);
  const [edit] = useAction<CommentLineEditMutation>(graphql`
    mutation CommentLineEditMutation($input: ChangeCommentInput!) {
      changeComment(input: $input) {
        ... on ChangeCommentPayload {
          comment {
            id
            ...CommentLine_comment
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [remove] = useAction<CommentLineDeleteMutation>(graphql`
    mutation CommentLineDeleteMutation($input: DeleteCommentInput!) {
      deleteComment(input: $input) {
        ... on DeleteCommentPayload {
          comment {
            id
            ...CommentLine_comment
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const fullName = user?.fullName ?? author;
  const isOwn = author === me;
  const isThere = state !== 'DELETED';
  const takeBack = () =>
    remove({ input: { commentId: id } }).then(
      () => {
        toast.done('The comment was deleted.');
        onChanged();
      },
      (error: unknown) => toast.failed(asFacts(error)),
    );
  const people = new Map(mentioned.map((each) => [each.username, each.fullName]));
  return (
    <article className="cm-line" aria-label={`Comment by ${fullName}`}>
      <PersonMark username={author} fullName={fullName} size={22} />
      <div className="tr-grow">
        <div className="cm-by">
          <b>{fullName}</b>
          <span className="tr-dim">
            <When iso={created} />
            {modified && isThere && ', edited'}
          </span>
          {isThere && mayReview && (isOwn || mayDeleteAll) && !isEditing && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon
                  className="cm-more"
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`More actions for the comment by ${fullName}`}
                >
                  <IconDots size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {isOwn && <Menu.Item onClick={() => setEditing(true)}>Edit</Menu.Item>}
                <Menu.Item color="red" onClick={() => void takeBack()}>
                  Delete
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        {isEditing ? (
          <CommentComposer
            label="Edit the comment"
            verb="Save"
            keptAs={`edit ${id}`}
            first={content}
            onSend={async (words) => {
              const edited = await answerOrWait(edit({ input: { commentId: id, content: words } }), onChanged);
              if (edited !== WAITS) onChanged();
            }}
            onSent={() => setEditing(false)}
            onCancel={() => setEditing(false)}
          />
        ) : isThere ? (
          <p className="cm-words" data-resolved={isResolved || undefined}>
            {isResolved ? (
              <s>
                <Words text={content} people={people} />
              </s>
            ) : (
              <Words text={content} people={people} />
            )}
          </p>
        ) : (
          <p className="cm-words tr-dim">This comment was deleted.</p>
        )}
      </div>
    </article>
  );
}
