import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useGroupsQuery } from '#graph/useGroupsQuery.graphql';

import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { useIsLatest } from '../../../../relay/useIsLatest.ts';
import { usePacedNews } from '../../../../relay/usePacedNews.ts';
import { useHere } from '../../../../routing/paths.ts';
import type { GroupHead } from '../table/lines.ts';

const query = graphql`
  query useGroupsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!, $by: String!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entityGroups(query: $query, by: $by) {
        isWhole
        groups {
          title
          term
          count
          class {
            id
            icon
            colour
          }
        }
      }
    }
  }
`;

interface Found {
  of: string;
  groups: readonly GroupHead[];
  isWhole: boolean;
}

/** Reads the groups of a search, again after changes by others. The last ones stay until the answer has come. */
export function useGroups(asked: string, by: string, round: number) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<Found>();
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const of = JSON.stringify([asked, by]);
  const ask = useCallback(
    () =>
      fetchQuery<useGroupsQuery>(
        environment,
        query,
        { organization, projectId, asOf, query: asked, by },
        { fetchPolicy: 'network-only' },
      ).map(({ project: { entityGroups } }): Found => ({ of, ...entityGroups })),
    [environment, organization, projectId, asOf, asked, by, of],
  );
  useEffect(() => {
    const { unsubscribe } = ask().subscribe({
      next: (next) => {
        setFound(next);
        setRefusal(undefined);
      },
      error: (error: unknown) => setRefusal(asFacts(error)),
    });
    return unsubscribe;
  }, [ask, round]);
  const isLatest = useIsLatest(of);
  usePacedNews(async () => {
    const next = await ask().toPromise();
    if (next && isLatest(of)) setFound(next);
  });
  return { ...(found?.of === of && { groups: found.groups, isWhole: found.isWhole }), refusal };
}
