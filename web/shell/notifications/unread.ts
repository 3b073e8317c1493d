import { pageStore } from '../../ui/store.ts';

/** How many notices are for the viewer in the project on the page, and not read. */
export const unread = pageStore(0);
