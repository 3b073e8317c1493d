import { useCallback } from 'react';
import { useMutation } from 'react-relay';
import type { GraphQLTaggedNode, MutationParameters, SelectorStoreUpdater } from 'relay-runtime';

import type { Done } from './refused.ts';
import { underKey } from './request-key.ts';
import { noteSave } from './saves.ts';

interface Options<TMutation extends MutationParameters> {
  updater?: SelectorStoreUpdater<TMutation['response']>;
  optimisticResponse?: TMutation extends { rawResponse?: infer R } ? R : never;
  /** Under which it is sent; a new key unless it may have been sent before. */
  key?: string;
}

/** A mutation as a promise: `[act, isBusy]`. `act` rejects with the server's refusal. */
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
          ...(options.key !== undefined && { cacheConfig: underKey(options.key) }),
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
    [commit],
  );
  return [act, isBusy];
}
