import { useSyncExternalStore } from 'react';

import { keep, readKept } from './kept.ts';
import { emptyRoom, type Room } from './room.ts';
import { setSidebar } from './sidebar.ts';
import { arrived, changed, closed, opened, touched, type ChatWindow } from './windows.ts';

/** The chat of the project on the page. There is one, in the bar, beside the screen and in the windows. */
interface Store {
  room: Room;
  windows: readonly ChatWindow[];
}

const none: Store = { room: emptyRoom('', 0, ''), windows: [] };
let now = none;
const openers = new Map<string, Element | null>();
const listeners = new Set<() => void>();

function set(next: Store): void {
  if (next.room === now.room && next.windows === now.windows) return;
  now = next;
  if (now.room.me) keep(now.room, now.windows);
  for (const listener of listeners) listener();
}
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useRoom = (): Room => useSyncExternalStore(listen, () => now.room);
export const useWindows = (): readonly ChatWindow[] => useSyncExternalStore(listen, () => now.windows);
export const currentRoom = (): Room => now.room;

/** Changes what is known of the chat on the page. */
export const change = (step: (room: Room) => Room): void => set({ ...now, room: step(now.room) });

/** Says whose chat of which project is on the page; what this tab had kept of it is there again. */
export function enterRoom(organization: string, projectId: number, me: string): void {
  const { room } = now;
  if (room.organization === organization && room.projectId === projectId && room.me === me) return;
  const empty = emptyRoom(organization, projectId, me);
  const { pending, drafts, windows } = readKept(empty);
  openers.clear();
  set({
    room: { ...empty, pending, drafts: new Map(drafts) },
    windows: windows.map((each) => ({ ...each, asked: 0 })),
  });
}

/** Forgets the chat: the page is outside of projects. */
export function leaveRoom(): void {
  setSidebar({ tab: 'group', isSheet: false });
  set(none);
}

/** Opens the chat with somebody, or brings it to the front. */
export function openChat(partner: string): void {
  if (partner === now.room.me) return;
  openers.set(partner, document.activeElement);
  set({ ...now, windows: opened(now.windows, partner) });
}

/** Somebody has written: their chat is there, minimised if it was not open. */
export const chatArrived = (partner: string): void => set({ ...now, windows: arrived(now.windows, partner) });

export const changeWindow = (partner: string, step: Partial<ChatWindow>): void =>
  set({ ...now, windows: changed(now.windows, partner, step) });

/** Somebody is in a window. */
export const touchWindow = (partner: string): void => set({ ...now, windows: touched(now.windows, partner) });

/** Closes a chat; the focus goes back to where it was opened from. */
export function closeChat(partner: string): void {
  const opener = openers.get(partner);
  openers.delete(partner);
  set({ ...now, windows: closed(now.windows, partner) });
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  else document.getElementById('chat-toggle')?.focus();
}
