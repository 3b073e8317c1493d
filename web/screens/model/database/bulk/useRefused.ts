import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { Deed, useRefusedQuery } from '#graph/useRefusedQuery.graphql';

import type { RefusedOne } from '../../../../parts/model/saving/RefusedNote.tsx';
import { useHere } from '../../../../routing/paths.ts';
import type { Picked } from '../table/useSelection.ts';

const query = graphql`
  query useRefusedQuery($organization: String!, $projectId: Int!, $ids: [ID!]!, $deed: Deed!, $toState: String) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      refused(entityIds: $ids, deed: $deed, toState: $toState) {
        entityId
        displayName
        reason
      }
    }
  }
`;

/** Returns a function that lists which of many entities would be refused, and why. */
export function useAskRefused() {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  return async (ids: readonly string[], deed: Deed, toState?: string): Promise<readonly RefusedOne[]> => {
    const variables = { organization, projectId, ids: [...ids], deed, toState };
    const found = await fetchQuery<useRefusedQuery>(environment, query, variables, {
      fetchPolicy: 'network-only',
    }).toPromise();
    return found?.project.refused ?? [];
  };
}

/** Lists which selected entities an action would refuse, once that is wanted, and the remaining ones. */
export function useRefused(
  entries: readonly Picked[],
  deed: Deed,
  isWanted: boolean,
): { refused: readonly RefusedOne[]; going: readonly Picked[] } {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const key = JSON.stringify(entries.map(({ id }) => id));
  const [told, setTold] = useState<{ key: string; refused: readonly RefusedOne[] }>();
  useEffect(() => {
    if (!isWanted) return;
    const variables = { organization, projectId, ids: JSON.parse(key) as string[], deed };
    const { unsubscribe } = fetchQuery<useRefusedQuery>(environment, query, variables, {
      fetchPolicy: 'network-only',
    }).subscribe({
      next: ({ project: { refused } }) => setTold({ key, refused }),
      // If the check fails, the action itself is refused in words.
      error: () => undefined,
    });
    return unsubscribe;
  }, [environment, organization, projectId, key, deed, isWanted]);
  const refused = told?.key === key ? told.refused : [];
  const stay = new Set(refused.map(({ entityId }) => entityId));
  return { refused, going: stay.size === 0 ? entries : entries.filter(({ entityId }) => !stay.has(entityId)) };
}
