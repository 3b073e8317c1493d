import { useCallback } from 'react';
import { useMutation } from 'react-relay';
import type { GraphQLTaggedNode, MutationParameters, SelectorStoreUpdater } from 'relay-runtime';

import type { Done } from './refused.ts';
import { committedAs } from './request-key.ts';
import { noteSave } from './saves.ts';

interface Options<TMutation extends MutationParameters> {
  updater?: SelectorStoreUpdater<TMutation['response']>;
  optimisticResponse?: TMutation extends { rawResponse?: infer R } ? R : never;
  /** The idempotency key, by which changes that are committed before the answer can refer to it (`answerOf`); new by default. */
  key?: string | undefined;
  /** JSON to show while the change waits for the connection. */
  about?: unknown;
}

/** Returns a mutation as a promise: `[act, isBusy]`. `act` rejects with the server's refusal; without a connection it waits for one. */
export function useAction<TMutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
): [
  act: (variables: TMutation['variables'], options?: Options<TMutation>) => Promise<Done<TMutation['response']>>,
  isBusy: boolean,
] {
  const [commit, isBusy] = useMutation<TMutation>(mutation);
  const act = useCallback(
    (variables: TMutation['variables'], options: Options<TMutation> = {}) =>
      new Promise<Done<TMutation['response']>>((done, failed) => {
        commit({
          variables,
          ...committedAs(mutation, options.key, { about: options.about }),
          ...(options.updater && { updater: options.updater }),
          ...(options.optimisticResponse !== undefined && {
            optimisticResponse: options.optimisticResponse as never,
          }),
          onCompleted: (response) => {
            noteSave(variables, response);
            done(response as Done<TMutation['response']>);
          },
          onError: failed,
        });
      }),
    [commit, mutation],
  );
  return [act, isBusy];
}
