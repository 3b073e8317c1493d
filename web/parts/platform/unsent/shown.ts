import { pageStore } from '../../../ui/store.ts';

/** Whether the list of what is not sent is open. */
export const unsentShown = pageStore(false);

/** What somebody is about to do that takes away what is not sent; asked about first. */
export const leavingUnsent = pageStore<{ go: () => void } | undefined>(undefined);
