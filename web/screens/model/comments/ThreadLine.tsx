import { IconCircleCheck } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { ThreadLine_comment$key } from '#graph/ThreadLine_comment.graphql';

import { ThreadPlace } from '../../../parts/model/comments/ThreadPlace.tsx';
import { Words } from '../../../parts/model/comments/Words.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { When } from '../../../ui/dates.tsx';
import { countText } from '../../../ui/figures.ts';
import { PersonMark } from '../../../ui/PersonMark.tsx';

/** Shows a thread in the list of all: its subject, its first comment, the number of replies, and a link to its place. */
export function ThreadLine({ comment }: { comment: ThreadLine_comment$key }) {
  const { organization, projectId } = useHere();
  const { id, author, user, state, content, created, entity, mentioned, replies, ...thread } = useFragment(
    graphql`
      fragment ThreadLine_comment on Comment {
        id
        author
        user {
          id
          fullName
        }
        state
        content
        created
        field
        quote
        isDetached
        property {
          id
          name
        }
        resolved
        resolvedBy
        resolver {
          id
          fullName
        }
        mentioned {
          id
          username
          fullName
        }
        replies(first: 1) {
          totalCount
        }
        entity {
          id
          entityId
          displayName
          class {
            id
            name
            icon
            colour
          }
        }
      }
    `,
    comment,
  );
  const fullName = user?.fullName ?? author;
  const people = new Map(mentioned.map((each) => [each.username, each.fullName]));
  const said = state === 'DELETED' ? 'This comment was deleted.' : <Words text={content} people={people} />;
  return (
    <li className="cms-thread">
      {entity && (
        <Link
          className="tr-row cms-entity"
          to={paths.thread(organization, projectId, entity.entityId, id, thread.resolved)}
          title={entity.displayName}
        >
          <ClassMark {...entity.class} />
          <span>{entity.displayName}</span>
        </Link>
      )}
      <ThreadPlace
        field={thread.field ?? null}
        propertyName={thread.property?.name}
        quote={thread.quote ?? null}
        isDetached={thread.isDetached}
      />
      <div className="cm-line">
        <PersonMark username={author} fullName={fullName} size={22} />
        <div className="tr-grow">
          <div className="cm-by">
            <b>{fullName}</b>
            <span className="tr-dim">
              <When iso={created} />
            </span>
          </div>
          <p className={state === 'DELETED' ? 'cm-words tr-dim' : 'cm-words'}>
            {thread.resolved ? <s>{said}</s> : said}
          </p>
          {(replies.totalCount > 0 || thread.resolved) && (
            <div className="tr-wrap cms-foot tr-dim">
              {replies.totalCount > 0 && <span>{countText(replies.totalCount, 'answer')}</span>}
              {thread.resolved && (
                <span className="tr-row cm-settled">
                  <IconCircleCheck size={16} stroke={1.75} aria-hidden />
                  Resolved by {thread.resolver?.fullName ?? thread.resolvedBy}
                </span>
              )}
            </div>
          )}
        </div>
      </div>
    </li>
  );
}
