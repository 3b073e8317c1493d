import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useFacetsQuery, useFacetsQuery$data } from '#graph/useFacetsQuery.graphql';

import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { useIsLatest } from '../../../relay/useIsLatest.ts';
import { useHere } from '../../../routing/paths.ts';

const facetsQuery = graphql`
  query useFacetsQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $query: String!
    $isSearched: Boolean!
    $isTree: Boolean!
    $withParents: Boolean!
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      everything: counts @include(if: $isSearched) {
        total
      }
      roots: counts(query: "is:root") @include(if: $isTree) {
        total
      }
      countWithParents(query: $query) @include(if: $withParents)
      counts(query: $query) {
        total
        byClass {
          count
          class {
            id
            classId
            name
            icon
            colour
          }
        }
        byLabel {
          count
          label {
            id
            name
          }
        }
        byStatus {
          name
          count
        }
      }
    }
  }
`;

/**
 * Counts of a search, in total and by filter value; `everything` counts entities without the search, `roots` those at the top of the tree
 * if that is shown, and `withParents` the results with all above them if these are shown.
 */
export type Facets = useFacetsQuery$data['project']['counts'] & {
  query: string;
  everything: number;
  roots: number | undefined;
  withParents: number | undefined;
};

/**
 * Counts the results of a search, again after changes by others, and apart from the rows, which must not wait for it. The last counts stay
 * until new ones come; an invalid search is reported elsewhere, and as the first one it leaves the counts without a search.
 */
export function useFacets(query: string, isTree: boolean): Facets | undefined {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [facets, setFacets] = useState<Facets>();
  const isKnown = useRef(false);
  const ask = useCallback(
    (of: string) =>
      fetchQuery<useFacetsQuery>(
        environment,
        facetsQuery,
        {
          organization,
          projectId,
          asOf,
          query: of,
          isSearched: of !== '',
          isTree: isTree && of === '',
          withParents: isTree && of !== '',
        },
        { fetchPolicy: 'network-only' },
      ).map(({ project: { counts, everything, roots, countWithParents } }) => ({
        ...counts,
        query: of,
        everything: everything?.total ?? counts.total,
        roots: roots?.total,
        withParents: countWithParents,
      })),
    [environment, organization, projectId, asOf, isTree],
  );
  const take = useCallback((counted: Facets) => {
    isKnown.current = true;
    setFacets(counted);
  }, []);
  useEffect(() => {
    const { unsubscribe } = ask(query)
      .catch((error) => {
        if (isKnown.current) throw error;
        return ask('');
      })
      .subscribe({ next: take, error: () => undefined });
    return unsubscribe;
  }, [ask, take, query]);
  const isLatest = useIsLatest(query);
  usePacedNews(() =>
    ask(query)
      .toPromise()
      // Meanwhile something else may be searched for, and counted already.
      .then((counted) => counted && isLatest(query) && take(counted)),
  );
  return facets;
}
