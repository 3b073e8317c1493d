import { pageStore } from '../../../../ui/store.ts';

/** The tabs that this page opened last, by sidebar. */
export const openedTabs = pageStore<Readonly<Record<string, string | undefined>>>({});

/** The key of the sidebar beside entities. */
export const RIGHT = 'right';

/** Opens a tab of a sidebar, even if the user has hidden it. */
export const openTab = (side: string, name: string | undefined): void =>
  openedTabs.set({ ...openedTabs.get(), [side]: name });
