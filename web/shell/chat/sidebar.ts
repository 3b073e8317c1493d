import { pageStore, useStore } from '../../ui/store.ts';

export type ChatTab = 'group' | 'online';

/** The open tab of the chat and, on narrow pages, whether the sheet is open. */
interface Sidebar {
  isSheet: boolean;
  tab: ChatTab;
  /** True if the user just opened it, so that the input takes the focus. */
  isAsked: boolean;
}

const sidebar = pageStore<Sidebar>({ isSheet: false, tab: 'group', isAsked: false });

export const useSidebar = (): Sidebar => useStore(sidebar);

/** Shows another tab of the chat, or opens and closes the sheet. */
export const setSidebar = (change: Partial<Sidebar>): void => sidebar.set({ ...sidebar.get(), ...change });
