import { useCallback } from 'react';
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from 'react-relay';
import type { OperationType } from 'relay-runtime';

/**
 * Returns a function that reads a query from the server again, into the page, and resolves to the answer. It resolves to undefined if the read
 * is refused: the page stays as it is, and the next news reads again.
 */
export function useRefetch<T extends OperationType>(
  query: GraphQLTaggedNode,
): (variables: T['variables']) => Promise<T['response'] | undefined> {
  const environment = useRelayEnvironment();
  return useCallback(
    (variables) =>
      fetchQuery<T>(environment, query, variables, { fetchPolicy: 'network-only' })
        .toPromise()
        .catch(() => undefined),
    [environment, query],
  );
}
