import { graphql, useLazyLoadQuery } from 'react-relay';

import type { OpenCountQuery } from '#graph/OpenCountQuery.graphql';

import { OpenNumber } from '../sidebar/OpenNumber.tsx';
import type { TabProps } from '../sidebar/tab.ts';
import { useCommentFeed } from './useCommentNews.ts';

/** Counts the open threads of an entity, and keeps up while others comment. */
export function OpenCount({ entity }: Pick<TabProps, 'entity'>) {
  useCommentFeed();
  const { node } = useLazyLoadQuery<OpenCountQuery>(
    graphql`
      query OpenCountQuery($id: ID!) {
        node(id: $id) {
          id
          ... on Entity {
            commentCounts {
              open
            }
          }
        }
      }
    `,
    { id: entity.id },
    { fetchPolicy: 'store-and-network' },
  );
  return <OpenNumber open={node?.commentCounts?.open ?? 0} />;
}
