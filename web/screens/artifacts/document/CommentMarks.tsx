import { IconMessageCircle } from '@tabler/icons-react';
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { CommentMarksQuery } from '#graph/CommentMarksQuery.graphql';

import { CommentsFollowed, useCommentFeed, useCommentNews } from '../../../parts/model/comments/useCommentNews.ts';
import { openTab, RIGHT } from '../../../parts/model/sidebar/arranged/opened.ts';
import { WatchedStore, type Read } from '../../../parts/model/watched/watched-store.ts';
import { useHere } from '../../../routing/paths.ts';
import { useStore } from '../../../ui/store.ts';

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

const Known = createContext<WatchedStore<number, number> | undefined>(undefined);

/** Counts the open threads of visible rows apart from the rows, since comments change no revision. */
export function CommentMarks({ children }: { children: ReactNode }) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [store] = useState(() => new WatchedStore<number, number>(PAUSE));
  const read = useCallback<Read<number, number>>(
    (ids) =>
      fetchQuery<CommentMarksQuery>(
        environment,
        query,
        { organization, projectId, asOf, query: `id:${ids.join(',')}` },
        { fetchPolicy: 'network-only' },
      )
        .toPromise()
        .then(
          (answer) =>
            new Map(
              answer?.project.entities.edges.map(({ node }) => [node.entityId, node.commentCounts.open] as const),
            ),
          // A refused read leaves no mark; the rows themselves say why.
          () => new Map(),
        ),
    [environment, organization, projectId, asOf],
  );
  useEffect(() => store.readBy(read), [store, read]);
  useCommentFeed();
  useCommentNews(() => void store.again());
  return (
    <CommentsFollowed value>
      <Known value={store}>{children}</Known>
    </CommentsFollowed>
  );
}

const nothing = new WatchedStore<number, number>();

interface Props {
  entityId: number;
  displayName: string;
  onOpen: () => void;
}

/** Counts the open threads of a row, and opens them. */
export function CommentMark({ entityId, displayName, onOpen }: Props) {
  const store = use(Known) ?? nothing;
  useEffect(() => store.watch(entityId), [store, entityId]);
  const open = useStore(
    store.states,
    useCallback((states: ReadonlyMap<number, number | null>) => states.get(entityId), [entityId]),
  );
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
