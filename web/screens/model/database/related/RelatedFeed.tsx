import { use, useCallback, useEffect } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { RelatedFeedQuery } from '#graph/RelatedFeedQuery.graphql';

import { useModelNews } from '../../../../parts/model/entities/useModelNews.ts';
import type { Read } from '../../../../parts/model/watched/watched-store.ts';
import { Related, type Targets } from './related.ts';

const query = graphql`
  query RelatedFeedQuery($ids: [ID!]!, $relation: String!) {
    nodes(ids: $ids) {
      __typename
      ... on Entity {
        id
        links(relation: $relation, first: 5) {
          totalCount
          edges {
            node {
              entity {
                id
                entityId
                number
                displayName
              }
            }
          }
        }
      }
    }
  }
`;

/** Reads the targets of a relation for all visible entities in one request, and again after changes. */
export default function RelatedFeed({ relation }: { relation: string }) {
  const store = use(Related).of(relation);
  const environment = useRelayEnvironment();
  const read = useCallback<Read<string, Targets>>(
    (ids) =>
      fetchQuery<RelatedFeedQuery>(environment, query, { ids: [...ids], relation }, { fetchPolicy: 'network-only' })
        .toPromise()
        .then(
          (answer) =>
            new Map(
              answer?.nodes.flatMap((node) => {
                if (node?.__typename !== 'Entity') return [];
                const { totalCount, edges } = node.links;
                return [[node.id, { count: totalCount, first: edges.map(({ node: { entity } }) => entity) }] as const];
              }),
            ),
          // A relation that the schema no longer has leads nowhere.
          () => new Map(),
        ),
    [environment, relation],
  );
  useEffect(() => store.readBy(read), [store, read]);
  useModelNews(() => store.again());
  return null;
}
