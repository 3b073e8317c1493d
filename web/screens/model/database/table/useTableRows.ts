import { useCallback, useMemo, useState, useTransition } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';

import type { useTableRows_project$key } from '#graph/useTableRows_project.graphql';
import type { useTableRowsPageQuery } from '#graph/useTableRowsPageQuery.graphql';

import type { Accepted } from '../search/useAccepted.ts';
import type { Facets } from '../useFacets.ts';

export const CONNECTION = 'useRows_entities';

/** Loads the entities of a search, page by page; their total is counted with the facets, which no row waits for. */
export function useTableRows(project: useTableRows_project$key, accepted: Accepted, facets: Facets | undefined) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    useTableRowsPageQuery,
    useTableRows_project$key
  >(
    graphql`
      fragment useTableRows_project on Project
      @refetchable(queryName: "useTableRowsPageQuery")
      @argumentDefinitions(
        query: { type: "String" }
        order: { type: "String" }
        withParents: { type: "Boolean!" }
        first: { type: "Int", defaultValue: 100 }
        offset: { type: "Int" }
        after: { type: "String" }
      ) {
        id
        entities(
          query: $query
          order: $order
          withParents: $withParents
          offset: $offset
          first: $first
          after: $after
        ) @connection(key: "useRows_entities") {
          warnings
          edges {
            level
            isFound
            node {
              ...lines_entry @relay(mask: false)
              ...EntityRow_entity
              ...Card_entity
              ...fields_entity
            }
          }
        }
      }
    `,
    project,
  );
  const [jumped, setJumped] = useState<{ of: string; to: number }>();
  const [isJumping, begin] = useTransition();
  const { query, order, isTree, withParents } = accepted;
  const of = JSON.stringify([data.id, query, order, isTree, withParents]);
  const base = jumped?.of === of ? jumped.to : 0;
  /** Shows rows from another position; the present ones stay until those are loaded. */
  const jump = useCallback(
    (to: number) =>
      begin(() => {
        setJumped({ of, to });
        refetch({ offset: to > 0 ? to : null });
      }),
    [of, refetch],
  );
  const { edges, warnings } = data.entities;
  const entries = useMemo(() => edges.map(({ node }) => node), [edges]);
  const isTop = isTree && !withParents;
  const ofSearch = facets?.query === accepted.query ? facets : undefined;
  const counted = isTop ? facets?.roots : ofSearch?.total;
  const countedRows = withParents ? ofSearch?.withParents : counted;
  return {
    id: data.id,
    entries,
    edges,
    /** The number of rows. */
    length: hasNext ? Math.max(base + entries.length + 1, countedRows ?? 0) : base + entries.length,
    /** False while `length` is only a lower bound, until the rows are counted. */
    isCounted: !hasNext || countedRows !== undefined,
    /** The search and its order, as a text. */
    of,
    /** The number of results, once they are counted. */
    found: hasNext || base > 0 ? counted : edges.filter(({ isFound }) => isFound).length,
    warnings,
    hasNext,
    isLoadingNext,
    loadNext,
    /** The number of rows before the loaded ones. */
    base,
    jump,
    isJumping,
  };
}

export type SearchRows = ReturnType<typeof useTableRows>;
