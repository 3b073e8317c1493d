import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useFacetsQuery, useFacetsQuery$data } from '#graph/useFacetsQuery.graphql';

import { useIsLatest } from '../../../relay/useIsLatest.ts';
import { usePacedNews } from '../../../relay/usePacedNews.ts';
import { useHere } from '../../../routing/paths.ts';

const facetsQuery = graphql`
  query useFacetsQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $query: String!
    $isSearched: Boolean!
    $isTree: Boolean!
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      everything: counts @include(if: $isSearched) {
        total
      }
      roots: counts(query: "is:root") @include(if: $isTree) {
        total
      }
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
 * How many entities a search finds, in all and with each value that could be ticked; `everything` is how many there are without it, `roots`
 * how many of them stand at the top of the tree, where that is shown.
 */
export type Facets = useFacetsQuery$data['project']['counts'] & {
  query: string;
  everything: number;
  roots: number | undefined;
};

/**
 * Counts what a search finds, and again when others change something. Counting takes time where there are many and no row waits for it, so it
 * is asked for beside them. Until there is an answer the last one stays; a search that is not understood is told of elsewhere, and whoever
 * begins with one sees what there is without it.
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
        { organization, projectId, asOf, query: of, isSearched: of !== '', isTree: isTree && of === '' },
        { fetchPolicy: 'network-only' },
      ).map(({ project: { counts, everything, roots } }) => ({
        ...counts,
        query: of,
        everything: everything?.total ?? counts.total,
        roots: roots?.total,
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
