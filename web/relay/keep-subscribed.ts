import { requestSubscription } from 'react-relay';
import type { Environment, GraphQLSubscriptionConfig, OperationType } from 'relay-runtime';

import { RefusalError } from './refusal.ts';

const PAUSE = 5000;
/** Refusals after which following again is useless until the user does something: no access, no licence. */
export const LOST: readonly number[] = [403, 423, 424];
/** Refusals after which following a project is useless; a deleted project does not come back, unlike its content. */
export const PROJECT_LOST: readonly number[] = [...LOST, 404];

/**
 * Follows a subscription until the returned function is called, and again after a pause when it fails. Lost access or licence is
 * reported instead.
 */
export function keepSubscribed<T extends OperationType>(
  environment: Environment,
  configure: () => Omit<GraphQLSubscriptionConfig<T>, 'onError'>,
  onLost: (refusal: RefusalError) => void = () => {},
  lost = LOST,
): () => void {
  let stop = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    ({ dispose: stop } = requestSubscription<T>(environment, {
      ...configure(),
      onError: (error) => {
        if (error instanceof RefusalError && lost.includes(error.status)) onLost(error);
        else timer = setTimeout(follow, PAUSE);
      },
    }));
  };
  follow();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
