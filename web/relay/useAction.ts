import { useCallback } from 'react';
import { useMutation } from 'react-relay';
import type { GraphQLTaggedNode, MutationParameters, SelectorStoreUpdater } from 'relay-runtime';

import type { Done } from './refused.ts';
import { committedAs } from './request-key.ts';
import { noteSave } from './saves.ts';

interface Options<TMutation extends MutationParameters> {
  updater?: SelectorStoreUpdater<TMutation['response']>;
  optimisticResponse?: TMutation extends { rawResponse?: infer R } ? R : never;
  /** Under which it is sent, and by which what is committed before it is answered can speak of its answer (`answerOf`); a new key if none is given. */
  key?: string | undefined;
  /** What those need who show it while it waits for the connection: JSON. */
  about?: unknown;
}

/** A mutation as a promise: `[act, isBusy]`. `act` rejects with the server's refusal; without a connection it waits for one. */
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
