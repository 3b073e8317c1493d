import { pageStore } from '../../../ui/store.ts';

/** The tab that was opened last, beside whatever it was: who reads comments goes on reading them beside the next entity. */
export const openedTab = pageStore<string | undefined>(undefined);
