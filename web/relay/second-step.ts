import { onPageReset } from '../ui/page-reset.ts';
import { pageStore, useStore } from '../ui/store.ts';

/** The user whose required second step is missing; while there is one, the calls of this page wait. */
export interface Demand {
  username: string;
  /** The sign-in method: NATIVE or LDAP. */
  method: string;
  /** The organization that demands it; null for the server. Everything else is open to them. */
  organization: string | null;
}

const demand = pageStore<Demand | null>(null);
let waiting: PromiseWithResolvers<void> | undefined;
onPageReset(() => (waiting = undefined));

export const useDemand = (): Demand | null => useStore(demand);

/**
 * Handles a call that was refused because a required second step is missing: asks the user to set it up, and resolves when the call can
 * be repeated.
 */
export function setUpSecondStep(details: Record<string, unknown> | undefined): Promise<void> {
  if (!waiting) {
    const { username = '', method, organization } = details ?? {};
    waiting = Promise.withResolvers();
    demand.set({
      username: String(username),
      method: String(method ?? 'NATIVE'),
      organization: typeof organization === 'string' ? organization : null,
    });
  }
  return waiting.promise;
}

/** Continues waiting calls after the second step is set up and its recovery codes are kept. */
export function secondStepIsSetUp(): void {
  demand.set(null);
  waiting?.resolve();
  waiting = undefined;
}
