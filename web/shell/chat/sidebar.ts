import { useSyncExternalStore } from 'react';

export type ChatTab = 'group' | 'online';

/** Which part of the chat is shown, and on a narrow page, where it stands over the screen, whether it is. */
interface Sidebar {
  isSheet: boolean;
  tab: ChatTab;
  /** Whether somebody has just opened it, to type. */
  isAsked: boolean;
}

let now: Sidebar = { isSheet: false, tab: 'group', isAsked: false };
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSidebar = (): Sidebar => useSyncExternalStore(listen, () => now);

/** Shows another tab of the chat, or shows and hides the sheet. */
export function setSidebar(change: Partial<Sidebar>): void {
  now = { ...now, ...change };
  for (const listener of listeners) listener();
}
