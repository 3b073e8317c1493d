import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

/**
 * Returns the result of a query once it has arrived; without variables nothing is asked. A failed query gives no result, since the palette
 * has others to show.
 */
export function useQueryResult<T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T['variables'] | null,
): { data: T['response'] | undefined; isSettled: boolean } {
  const environment = useRelayEnvironment();
  const key = JSON.stringify(variables);
  const [answer, setAnswer] = useState<{ key: string; data: T['response'] | undefined }>();
  useEffect(() => {
    if (key === 'null') return;
    const { unsubscribe } = fetchQuery<T>(environment, query, JSON.parse(key) as T['variables']).subscribe({
      next: (data) => setAnswer({ key, data }),
      error: () => setAnswer({ key, data: undefined }),
    });
    return unsubscribe;
  }, [environment, query, key]);
  const isSettled = key === 'null' || answer?.key === key;
  return { data: isSettled && key !== 'null' ? answer?.data : undefined, isSettled };
}
