import { graphql, useLazyLoadQuery } from 'react-relay';

import type { RequestCountQuery } from '#graph/RequestCountQuery.graphql';

import { useNews } from '../../../relay/news/useNews.ts';
import { usePaced } from '../../../relay/news/usePaced.ts';
import { useRefetch } from '../../../relay/useRefetch.ts';
import { OpenNumber } from '../sidebar/OpenNumber.tsx';
import type { TabProps } from '../sidebar/tab.ts';

const query = graphql`
  query RequestCountQuery($id: ID!) {
    node(id: $id) {
      id
      ... on Entity {
        changeRequests(first: 20, open: true) {
          totalCount
          edges {
            node {
              issue {
                id
                entityId
              }
            }
          }
        }
      }
    }
  }
`;

/** Counts the open change requests of an entity, and keeps up while others propose and settle. */
export function RequestCount({ entity: { id, entityId } }: Pick<TabProps, 'entity'>) {
  const { node } = useLazyLoadQuery<RequestCountQuery>(query, { id }, { fetchPolicy: 'store-and-network' });
  const refetch = useRefetch<RequestCountQuery>(query);
  const again = usePaced<void>(() => refetch({ id }));
  // A request that is made links the entity; one that is settled changes itself.
  const shown = new Set([entityId, ...(node?.changeRequests?.edges ?? []).map((edge) => edge.node.issue.entityId)]);
  useNews(({ isLarge, records }) => {
    if (isLarge || records.some((record) => shown.has(record.entityId))) again();
  });
  return <OpenNumber open={node?.changeRequests?.totalCount ?? 0} />;
}
