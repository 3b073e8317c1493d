import { pageStore } from '../../ui/store.ts';

/** The number of the viewer's unread notices in the project on the page. */
export const unread = pageStore(0);
