import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { createOperationDescriptor, getRequest, type GraphQLTaggedNode, type OperationType } from 'relay-runtime';

import { asFacts, type RefusalFacts } from './refusal.ts';

interface Options {
  /** True if data and refusal of earlier variables stay until the next answer or refusal. */
  keepsLast?: boolean;
  /** True if fragments read on from the data, which the store then retains. */
  hasFragments?: boolean;
  /** The query is sent again when this changes, as with the revision of what it is about. */
  version?: unknown;
  fetchPolicy?: 'network-only' | 'store-or-network';
}
interface Result<T extends OperationType> {
  /** The last answer; a refusal after it leaves it in place. */
  data: T['response'] | undefined;
  /** The refusal that came after the last answer. */
  refusal: RefusalFacts | undefined;
  /** True until these variables have been answered or refused for the first time. */
  isLoading: boolean;
  /** Sends the query again, with the variables of then; resolves when it is answered, refused or superseded. */
  again: () => Promise<void>;
}
interface Known<T extends OperationType> {
  answer?: { key: string; data: T['response'] };
  latest?: { key: string; refusal?: RefusalFacts };
}
const NONE = 'null';

/**
 * Sends a query after the component is drawn, and returns its answer or refusal; null as variables sends none. A later question cancels the
 * earlier one. Text of a search that is typed comes from `useDebouncedValue`.
 */
export function useQueryResult<T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T['variables'] | null,
  { keepsLast = false, hasFragments = false, version, fetchPolicy = 'network-only' }: Options = {},
): Result<T> {
  const environment = useRelayEnvironment();
  const key = JSON.stringify(variables);
  const [{ answer, latest }, setKnown] = useState<Known<T>>({});
  const asked = useRef(NONE);
  const stop = useRef(() => {});
  const again = useCallback(
    () =>
      new Promise<void>((done) => {
        stop.current();
        const of = asked.current;
        if (of === NONE) return done();
        const { unsubscribe } = fetchQuery<T>(environment, query, JSON.parse(of) as T['variables'], { fetchPolicy })
          .finally(done)
          .subscribe({
            next: (data) => setKnown({ answer: { key: of, data }, latest: { key: of } }),
            error: (error: unknown) =>
              setKnown((known) => ({ ...known, latest: { key: of, refusal: asFacts(error) } })),
          });
        stop.current = unsubscribe;
        return undefined;
      }),
    [environment, query, fetchPolicy],
  );
  useEffect(() => {
    asked.current = key;
    void again();
    return () => {
      asked.current = NONE;
      stop.current();
    };
  }, [again, key, version]);
  useEffect(() => {
    if (!hasFragments || key === NONE) return undefined;
    const descriptor = createOperationDescriptor(getRequest(query), JSON.parse(key) as T['variables']);
    const hold = environment.retain(descriptor);
    return () => hold.dispose();
  }, [environment, query, key, hasFragments]);
  return {
    data: keepsLast || answer?.key === key ? answer?.data : undefined,
    refusal: keepsLast || latest?.key === key ? latest?.refusal : undefined,
    isLoading: key !== NONE && latest?.key !== key,
    again,
  };
}
