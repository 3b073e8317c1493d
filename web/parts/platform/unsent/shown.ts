import { pageStore } from '../../../ui/store.ts';

/** Whether the list of what is not sent is open. */
export const unsentShown = pageStore(false);
