import { pageStore, useStore } from './store.ts';

/** Whether the server can be reached, as far as is known; what talks to it says so here. */
export const online = pageStore(navigator.onLine);
export const useOnline = (): boolean => useStore(online);
