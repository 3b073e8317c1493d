import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useValueCountsQuery } from '#graph/useValueCountsQuery.graphql';

import { quoted } from '../../../../parts/platform/plain-words.ts';
import { useHere } from '../../../../routing/paths.ts';
import { figure } from '../../../../ui/figures.ts';

const query = graphql`
  query useValueCountsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $queries: [String!]!) {
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

/** So many searches are counted at once. */
const AT_ONCE = 30;

/** How many entities of a class say something of each property, by the names of the properties; nothing before it is known, nor for an organization. */
export function useValueCounts(className: string | undefined, names: readonly string[]): ReadonlyMap<string, string> {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [counts, setCounts] = useState<ReadonlyMap<string, string>>(new Map());
  const key = JSON.stringify(names);
  useEffect(() => {
    if (className === undefined || !(projectId > 0)) return;
    const asked = (JSON.parse(key) as string[]).map((name) => [`class:${quoted(className)} ${quoted(name)}:any`, name]);
    const nameOf = new Map(asked as [string, string][]);
    const queries = [...nameOf.keys()];
    const parts = Array.from({ length: Math.ceil(queries.length / AT_ONCE) }, (_, at) =>
      queries.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    );
    const asking = parts.map((part) =>
      fetchQuery<useValueCountsQuery>(environment, query, { organization, projectId, asOf, queries: part }).subscribe({
        next: ({ project }) =>
          setCounts((before) => {
            const found = project.searchCounts.flatMap(({ query: asked, count, hasMore }) =>
              count == null ? [] : [[nameOf.get(asked)!, figure(count) + (hasMore ? '+' : '')] as const],
            );
            return new Map([...before, ...found]);
          }),
      }),
    );
    return () => {
      for (const each of asking) each.unsubscribe();
    };
  }, [environment, organization, projectId, asOf, className, key]);
  return counts;
}
