import { useCallback, useEffect } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

import { useStore } from '../../../ui/store.ts';
import type { WatchedStore } from './watched-store.ts';

/** A query about many rows at once. */
export interface WatchedQuery<T extends OperationType, TKey, TValue> {
  query: GraphQLTaggedNode;
  /** Names the rows in the variables of the query. */
  of: (ids: readonly TKey[]) => Partial<T['variables']>;
  /** Finds the value of each row in the answer. */
  valuesIn: (answer: T['response']) => readonly (readonly [TKey, TValue])[];
}

/** Names rows by a search for their numbers. */
export const byNumber = (ids: readonly number[]) => ({ query: `id:${ids.join(',')}` });

/**
 * Reads the values of a store by a query, with these variables beside the rows, while the component is mounted. A refused read leaves rows
 * without a value; the rows themselves say why.
 */
export function useWatchedQuery<T extends OperationType, TKey, TValue>(
  store: WatchedStore<TKey, TValue>,
  { query, of, valuesIn }: WatchedQuery<T, TKey, TValue>,
  variables: Partial<T['variables']>,
): void {
  const environment = useRelayEnvironment();
  const key = JSON.stringify(variables);
  useEffect(
    () =>
      store.readBy(
        (ids, signal) =>
          new Promise((done) => {
            let values: ReadonlyMap<TKey, TValue> = new Map();
            const asked = { ...(JSON.parse(key) as typeof variables), ...of(ids) } as T['variables'];
            const stop = () => reading.unsubscribe();
            signal.addEventListener('abort', stop);
            const reading = fetchQuery<T>(environment, query, asked, { fetchPolicy: 'network-only' })
              .finally(() => {
                signal.removeEventListener('abort', stop);
                done(values);
              })
              .subscribe({
                next: (answer) => {
                  values = new Map(valuesIn(answer));
                },
                error: () => undefined,
              });
          }),
      ),
    [store, environment, query, of, valuesIn, key],
  );
}

/** Watches a row while the component is mounted; returns its value: undefined until it is read, null if it has none. */
export function useWatched<TKey, TValue>(store: WatchedStore<TKey, TValue>, id: TKey): TValue | null | undefined {
  useEffect(() => store.watch(id), [store, id]);
  return useStore(
    store.states,
    useCallback((states: ReadonlyMap<TKey, TValue | null>) => states.get(id), [id]),
  );
}
