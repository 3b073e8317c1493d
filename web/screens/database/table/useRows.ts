import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';

import type { useRows_project$key } from '#graph/useRows_project.graphql';
import type { useRowsPageQuery } from '#graph/useRowsPageQuery.graphql';

import type { Accepted } from '../search/useAccepted.ts';
import { useTotal } from './useTotal.ts';

export const CONNECTION = 'useRows_entities';

/** The entities that are loaded of a search, and how to get more. */
export function useRows(project: useRows_project$key, accepted: Accepted) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<useRowsPageQuery, useRows_project$key>(
    graphql`
      fragment useRows_project on Project
      @refetchable(queryName: "useRowsPageQuery")
      @argumentDefinitions(
        query: { type: "String" }
        order: { type: "String" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        id
        entities(query: $query, order: $order, first: $first, after: $after) @connection(key: "useRows_entities") {
          warnings
          edges {
            node {
              id
              entityId
              displayName
              childCount
              class {
                id
                classId
              }
              labels {
                id
                labelId
              }
              ...EntityRow_entity
            }
          }
        }
      }
    `,
    project,
  );
  const { edges, warnings } = data.entities;
  const entries = useMemo(() => edges.map(({ node }) => node), [edges]);
  const total = useTotal(accepted, entries.length, hasNext);
  return { id: data.id, entries, ...total, warnings, hasNext, isLoadingNext, loadNext };
}

export type Rows = ReturnType<typeof useRows>;
