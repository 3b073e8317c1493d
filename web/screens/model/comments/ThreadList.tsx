import { Button } from '@mantine/core';
import { graphql, usePaginationFragment } from 'react-relay';
import { useSearchParams } from 'react-router';

import type { ThreadList_project$key } from '#graph/ThreadList_project.graphql';
import type { ThreadListPageQuery } from '#graph/ThreadListPageQuery.graphql';

import { useCommentFeed, useCommentNews } from '../../../parts/model/comments/useCommentNews.ts';
import { usePaced } from '../../../relay/news/usePaced.ts';
import { countText } from '../../../ui/figures.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { ThreadLine } from './ThreadLine.tsx';

const PAGE = 30;
const MOST = 100;

/** Suggests what to do if nothing is found. */
function nothing(asked: URLSearchParams): string {
  const isAll = asked.get('which') === 'all';
  const isNarrow = ['whose', 'by', 'words'].some((name) => asked.get(name));
  if (isNarrow) return 'No thread matches. Clear the filters to see more.';
  if (isAll) return 'No comments yet. Open an entity to start a thread.';
  return asked.get('which') === 'resolved'
    ? 'No resolved threads yet.'
    : 'No open comments. Open an entity to start a thread.';
}

/** Lists the threads that match the filters; new comments appear by themselves. */
export function ThreadList({ project }: { project: ThreadList_project$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    ThreadListPageQuery,
    ThreadList_project$key
  >(
    graphql`
      fragment ThreadList_project on Project
      @refetchable(queryName: "ThreadListPageQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 30 }
        after: { type: "String" }
        resolved: { type: "Boolean" }
        mine: { type: "Boolean" }
        toMe: { type: "Boolean" }
        by: { type: "String" }
        search: { type: "String" }
      ) {
        id
        comments(first: $first, after: $after, resolved: $resolved, mine: $mine, toMe: $toMe, by: $by, search: $search)
          @connection(key: "ThreadList_comments") {
          totalCount
          edges {
            node {
              id
              ...ThreadLine_comment
            }
          }
        }
      }
    `,
    project,
  );
  const { edges, totalCount } = data.comments;
  const [asked] = useSearchParams();
  useCommentFeed();
  const again = usePaced<void>(
    () =>
      new Promise<void>((resolve) => {
        const first = Math.min(MOST, Math.max(PAGE, edges.length));
        refetch({ first }, { fetchPolicy: 'store-and-network', onComplete: () => resolve() });
      }),
  );
  useCommentNews(() => again());
  if (edges.length === 0) return <EmptyState>{nothing(asked)}</EmptyState>;
  return (
    <>
      <div role="status" className="cms-count tr-dim">
        {countText(totalCount, 'thread')}
      </div>
      <ul className="cms-list">
        {edges.map(({ node }) => (
          <ThreadLine key={node.id} comment={node} />
        ))}
      </ul>
      {hasNext && (
        <Button className="cms-more" variant="default" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}
