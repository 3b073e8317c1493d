import { pageStore, useStore } from './store.ts';

/** True while the server can be reached; every part that talks to it reports here. */
export const online = pageStore(navigator.onLine);
export const useOnline = (): boolean => useStore(online);
