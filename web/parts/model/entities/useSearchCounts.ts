import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useSearchCountsQuery } from '#graph/useSearchCountsQuery.graphql';

import { useHere } from '../../../routing/paths.ts';

export interface SearchCount {
  count: number;
  /** True if counting stopped before the end. */
  hasMore: boolean;
}

type Counts = ReadonlyMap<string, SearchCount>;

/** The server's limit of searches to count in one request. */
const AT_ONCE = 30;
const none: Counts = new Map();

const query = graphql`
  query useSearchCountsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $queries: [String!]!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      searchCounts(queries: $queries) {
        query
        count
        hasMore
      }
    }
  }
`;

/**
 * Counts the results of each search, and leaves out those that are not counted yet or fail. `pauseMs` waits until the searches have stayed
 * the same, as while somebody types.
 */
export function useSearchCounts(queries: readonly string[], pauseMs = 0): Counts {
  const environment = useRelayEnvironment();
  const { organization, projectId, asOf } = useHere();
  const [counts, setCounts] = useState(none);
  const [wanted] = useDebouncedValue(JSON.stringify(queries), pauseMs);
  useEffect(() => {
    const asked = JSON.parse(wanted) as string[];
    const parts = Array.from({ length: Math.ceil(asked.length / AT_ONCE) }, (_, at) =>
      asked.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    );
    /** Drops searches that are no longer asked for with each answer, so that the counts do not grow for ever. */
    const put = (part: readonly string[], found: Counts) =>
      setCounts((before) => {
        const others = [...before].filter(([one]) => asked.includes(one) && !part.includes(one));
        return new Map([...others, ...found]);
      });
    const asking = parts.map((part) =>
      fetchQuery<useSearchCountsQuery>(environment, query, { organization, projectId, asOf, queries: part }).subscribe({
        next: ({ project }) => {
          const counted = project.searchCounts.flatMap(({ query: one, count, hasMore }) =>
            count == null ? [] : [[one, { count, hasMore }] as const],
          );
          put(part, new Map(counted));
        },
        // A search without a count can still be used.
        error: () => put(part, none),
      }),
    );
    return () => {
      for (const each of asking) each.unsubscribe();
    };
  }, [environment, organization, projectId, asOf, wanted]);
  return counts;
}
