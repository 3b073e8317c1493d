import { onPageReset } from '../ui/page-reset.ts';
import { pageStore, useStore } from '../ui/store.ts';

/** The user whose required second step is missing; while there is one, the calls of this page wait. */
export interface Demand {
  username: string;
  /** NATIVE or LDAP. */
  method: string;
}

const demand = pageStore<Demand | null>(null);
let waiting: { promise: Promise<void>; go: () => void } | undefined;
onPageReset(() => (waiting = undefined));

export const useDemand = (): Demand | null => useStore(demand);

/**
 * Handles a call that was refused because a required second step is missing: asks the user to set it up, and resolves when the call can
 * be repeated.
 */
export function setUpSecondStep(details: Record<string, unknown> | undefined): Promise<void> {
  if (!waiting) {
    let go = () => {};
    const promise = new Promise<void>((done) => (go = done));
    waiting = { promise, go };
    demand.set({ username: String(details?.['username'] ?? ''), method: String(details?.['method'] ?? 'NATIVE') });
  }
  return waiting.promise;
}

/** The second step is set up and its recovery codes are kept: waiting calls continue. */
export function secondStepIsSetUp(): void {
  demand.set(null);
  waiting?.go();
  waiting = undefined;
}
