import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { Deed, useRefusedQuery } from '#graph/useRefusedQuery.graphql';

import type { RefusedOne } from '../../../../parts/model/saving/RefusedNote.tsx';
import { useQueryResult } from '../../../../relay/useQueryResult.ts';
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
  // If the check fails, the action itself is refused in words.
  const { data } = useQueryResult<useRefusedQuery>(
    query,
    isWanted ? { organization, projectId, ids: entries.map(({ id }) => id), deed } : null,
  );
  const refused = data?.project.refused ?? [];
  const stay = new Set(refused.map(({ entityId }) => entityId));
  return { refused, going: stay.size === 0 ? entries : entries.filter(({ entityId }) => !stay.has(entityId)) };
}
