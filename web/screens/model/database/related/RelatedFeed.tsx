import { use } from 'react';
import { graphql } from 'react-relay';

import type { RelatedFeedQuery } from '#graph/RelatedFeedQuery.graphql';

import { useModelNews } from '../../../../parts/model/entities/useModelNews.ts';
import { useWatchedQuery, type WatchedQuery } from '../../../../parts/model/watched/useWatched.ts';
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

const byQuery: WatchedQuery<RelatedFeedQuery, string, Targets> = {
  query,
  of: (ids) => ({ ids: [...ids] }),
  valuesIn: ({ nodes }) =>
    nodes.flatMap((node) => {
      if (node?.__typename !== 'Entity') return [];
      const { totalCount, edges } = node.links;
      return [[node.id, { count: totalCount, first: edges.map(({ node: { entity } }) => entity) }] as const];
    }),
};

/** Reads the targets of a relation for all visible entities in one request, and again after changes. */
export default function RelatedFeed({ relation }: { relation: string }) {
  const store = use(Related).of(relation);
  useWatchedQuery(store, byQuery, { relation });
  useModelNews(store.again);
  return null;
}
