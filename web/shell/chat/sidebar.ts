import { useSyncExternalStore } from 'react';

export type ChatTab = 'group' | 'online';

/** Which tab of the chat is shown and, on narrow pages, whether the sheet is open. */
interface Sidebar {
  isSheet: boolean;
  tab: ChatTab;
  /** Whether the user just opened it, so that the input takes the focus. */
  isAsked: boolean;
}

let now: Sidebar = { isSheet: false, tab: 'group', isAsked: false };
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSidebar = (): Sidebar => useSyncExternalStore(listen, () => now);

/** Shows another tab of the chat, or opens and closes the sheet. */
export function setSidebar(change: Partial<Sidebar>): void {
  now = { ...now, ...change };
  for (const listener of listeners) listener();
}
