import { IconMessageCircle } from '@tabler/icons-react';
import { createContext, use, useState, type ReactNode } from 'react';
import { graphql } from 'react-relay';

import type { CommentMarksQuery } from '#graph/CommentMarksQuery.graphql';

import { CommentsFollowed, useCommentFeed, useCommentNews } from '../../../parts/model/comments/useCommentNews.ts';
import { openTab, RIGHT } from '../../../parts/model/sidebar/arranged/opened.ts';
import { byNumber, useWatched, useWatchedQuery, type WatchedQuery } from '../../../parts/model/watched/useWatched.ts';
import { WatchedStore } from '../../../parts/model/watched/watched-store.ts';
import { useHere } from '../../../routing/paths.ts';

const query = graphql`
  query CommentMarksQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entities(query: $query, order: "number", first: 100) {
        edges {
          node {
            id
            entityId
            commentCounts {
              open
            }
          }
        }
      }
    }
  }
`;

/** Milliseconds of pause before counting, so that scrolling does not count every row. */
const PAUSE = 150;

const byQuery: WatchedQuery<CommentMarksQuery, number, number> = {
  query,
  of: byNumber,
  valuesIn: ({ project }) => project.entities.edges.map(({ node }) => [node.entityId, node.commentCounts.open]),
};
const Known = createContext(new WatchedStore<number, number>());

/** Counts the open threads of visible rows apart from the rows, since comments change no revision. */
export function CommentMarks({ children }: { children: ReactNode }) {
  const [store] = useState(() => new WatchedStore<number, number>(PAUSE));
  useWatchedQuery(store, byQuery, useHere());
  useCommentFeed();
  useCommentNews(() => void store.again());
  return (
    <CommentsFollowed value>
      <Known value={store}>{children}</Known>
    </CommentsFollowed>
  );
}

interface Props {
  entityId: number;
  displayName: string;
  onOpen: () => void;
}

/** Counts the open threads of a row, and opens them. */
export function CommentMark({ entityId, displayName, onOpen }: Props) {
  const open = useWatched(use(Known), entityId);
  if (!open) return null;
  return (
    <button
      type="button"
      className="dc-comments"
      aria-label={`${open} open ${open === 1 ? 'comment' : 'comments'} at ${displayName}`}
      title="Open comments"
      onClick={(event) => {
        event.stopPropagation();
        openTab(RIGHT, 'Comments');
        onOpen();
      }}
    >
      <IconMessageCircle size={14} stroke={1.75} aria-hidden /> {open}
    </button>
  );
}
