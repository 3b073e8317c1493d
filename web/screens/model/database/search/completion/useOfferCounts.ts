import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useOfferCountsQuery } from '#graph/useOfferCountsQuery.graphql';

import { useHere } from '../../../../../routing/paths.ts';

interface Count {
  count: number;
  hasMore: boolean;
}

const PAUSE = 200;
const none: ReadonlyMap<string, Count> = new Map();

/** How many entities searches find, by the search: asked for together when somebody pauses. What is not known is left out; those that are not understood, for good. */
export function useOfferCounts(queries: readonly string[]): ReadonlyMap<string, Count> {
  const environment = useRelayEnvironment();
  const { organization, projectId, asOf } = useHere();
  const [counts, setCounts] = useState(none);
  const [wanted] = useDebouncedValue(JSON.stringify(queries), PAUSE);
  useEffect(() => {
    const asked = JSON.parse(wanted) as string[];
    if (asked.length === 0) return;
    const { unsubscribe } = fetchQuery<useOfferCountsQuery>(
      environment,
      graphql`
        query useOfferCountsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $queries: [String!]!) {
          project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
            id
            searchCounts(queries: $queries) {
              query
              count
              hasMore
            }
          }
        }
      `,
      { organization, projectId, asOf, queries: asked },
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: ({ project }) =>
        setCounts(
          new Map(
            project.searchCounts.flatMap(({ query, count, hasMore }) =>
              count == null ? [] : [[query, { count, hasMore }] as const],
            ),
          ),
        ),
      // What cannot be counted can be taken all the same.
      error: () => setCounts(none),
    });
    return unsubscribe;
  }, [environment, organization, projectId, asOf, wanted]);
  return counts;
}
