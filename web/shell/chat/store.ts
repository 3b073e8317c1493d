import { onPageReset } from '../../ui/page-reset.ts';
import { pageStore, useStore } from '../../ui/store.ts';
import { emptyRoom, type Room } from './room.ts';
import { setSidebar } from './sidebar.ts';
import { readStoredChat, storeChat } from './stored-chat.ts';
import {
  withArrival,
  withWindowChange,
  withoutWindow,
  withOpenWindow,
  withWindowInUse,
  type OpenChat,
} from './windows.ts';

/** The chat of the project on the page, shared by the bar, the sidebar and the windows. */
interface Chat {
  room: Room;
  windows: readonly OpenChat[];
}

const none: Chat = { room: emptyRoom('', 0, ''), windows: [] };
const chat = pageStore(none);
const openers = new Map<string, Element | null>();
onPageReset(() => openers.clear());

function set(change: Partial<Chat>): void {
  const now = chat.get();
  const next = { ...now, ...change };
  if (next.room === now.room && next.windows === now.windows) return;
  if (next.room.me) storeChat(next.room, next.windows);
  chat.set(next);
}
const { get } = chat;

export const useRoom = (): Room => useStore(chat, ({ room }) => room);
export const useWindows = (): readonly OpenChat[] => useStore(chat, ({ windows }) => windows);
export const currentRoom = (): Room => get().room;

/** Applies a step to the chat on the page. */
export const change = (step: (room: Room) => Room): void => set({ room: step(get().room) });

/** Starts the chat of a project for a user, with the state that this tab has stored. */
export function enterRoom(organization: string, projectId: number, me: string): void {
  const { room } = get();
  if (room.organization === organization && room.projectId === projectId && room.me === me) return;
  const empty = emptyRoom(organization, projectId, me);
  const { pending, drafts, windows } = readStoredChat(empty);
  openers.clear();
  set({
    room: { ...empty, pending, drafts: new Map(drafts) },
    windows: windows.map((each) => ({ ...each, asked: 0 })),
  });
}

/** Clears the chat when the page leaves projects. */
export function leaveRoom(): void {
  setSidebar({ tab: 'group', isSheet: false });
  set(none);
}

/** Opens the chat with a person, or brings it to the front. */
export function openChat(partner: string): void {
  if (partner === get().room.me) return;
  openers.set(partner, document.activeElement);
  set({ windows: withOpenWindow(get().windows, partner) });
}

/** Shows the chat with a person who has written; it is minimised if it was not open. */
export const chatArrived = (partner: string): void => set({ windows: withArrival(get().windows, partner) });

export const changeWindow = (partner: string, step: Partial<OpenChat>): void =>
  set({ windows: withWindowChange(get().windows, partner, step) });

/** Notes that a window is in use. */
export const touchWindow = (partner: string): void => set({ windows: withWindowInUse(get().windows, partner) });

/** Closes a chat, and returns the focus to the element that opened it. */
export function closeChat(partner: string): void {
  const opener = openers.get(partner);
  openers.delete(partner);
  set({ windows: withoutWindow(get().windows, partner) });
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  else document.getElementById('chat-toggle')?.focus();
}
