import { EVERYBODY, type Message, type Note, type Pending } from './message.ts';

/** How far the viewer has read what they and somebody, or everybody, have said. */
export interface Conversation {
  /** What the other one is called. */
  fullName: string;
  unread: number;
  lastRead: number;
  last: number;
}

/** How much of a conversation was fetched: where the part before begins; null where there is none, undefined before anything was asked for. */
export interface Fetched {
  before: string | null | undefined;
  isBusy: boolean;
  refusal: string | null;
}

/** What is known of the chat of a project. */
export interface Room {
  organization: string;
  projectId: number;
  me: string;
  /** The last message that the feed has brought; null before the server has told where it is. */
  seen: number | null;
  conversations: ReadonlyMap<string, Conversation>;
  messages: ReadonlyMap<string, readonly Message[]>;
  fetched: ReadonlyMap<string, Fetched>;
  notes: readonly Note[];
  /** What those who came or left while the page was open are called, by username. */
  met: ReadonlyMap<string, string>;
  pending: readonly Pending[];
  /** What was typed and not sent, by conversation. */
  drafts: ReadonlyMap<string, string>;
}

const nothing: readonly Message[] = [];

export const emptyRoom = (organization: string, projectId: number, me: string): Room => ({
  organization,
  projectId,
  me,
  seen: null,
  conversations: new Map(),
  messages: new Map(),
  fetched: new Map(),
  notes: [],
  met: new Map(),
  pending: [],
  drafts: new Map(),
});

export const conversationIn = (room: Room, partner: string): Conversation =>
  room.conversations.get(partner) ?? { fullName: partner, unread: 0, lastRead: 0, last: 0 };
export const messagesIn = (room: Room, partner: string): readonly Message[] => room.messages.get(partner) ?? nothing;
export const fetchedIn = (room: Room, partner: string): Fetched =>
  room.fetched.get(partner) ?? { before: undefined, isBusy: false, refusal: null };

/** Somebody to chat with. */
export interface Somebody {
  username: string;
  fullName: string;
  isOnline: boolean;
  unread: number;
}

/** Everybody to chat with: who is here, then who was here or has written, each by name. */
export function peopleIn(room: Room, present: readonly { username: string; fullName: string }[]): Somebody[] {
  const all = new Map<string, Somebody>();
  const add = (username: string, fullName: string, isOnline: boolean) => {
    if (username !== EVERYBODY && username !== room.me && !all.has(username))
      all.set(username, { username, fullName, isOnline, unread: conversationIn(room, username).unread });
  };
  for (const { username, fullName } of present) add(username, fullName || username, true);
  for (const [username, fullName] of room.met) add(username, fullName || username, false);
  for (const [username, { fullName }] of room.conversations) add(username, fullName, false);
  return [...all.values()].toSorted(
    (a, b) => Number(b.isOnline) - Number(a.isOnline) || a.fullName.localeCompare(b.fullName, 'en'),
  );
}
