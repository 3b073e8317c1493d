import { pageStore } from '../../../ui/store.ts';

/** True while the list of unsent changes is open. */
export const unsentShown = pageStore(false);

/** An action that would lose unsent changes, which the user is asked about first. */
export const leavingUnsent = pageStore<{ go: () => void } | undefined>(undefined);
