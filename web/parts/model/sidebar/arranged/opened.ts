import { pageStore } from '../../../../ui/store.ts';

/** What this page opened last, by sidebar. */
export const openedTabs = pageStore<Readonly<Record<string, string | undefined>>>({});

/** The sidebar beside entities. */
export const RIGHT = 'right';

/** Opens a tab of a sidebar, whether or not somebody has left it there. */
export const openTab = (side: string, name: string | undefined): void =>
  openedTabs.set({ ...openedTabs.get(), [side]: name });
