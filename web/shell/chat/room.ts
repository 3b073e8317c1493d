import { EVERYBODY, type Message, type Note, type Pending } from './message.ts';

/** The number of the last message that the viewer has read in a conversation. */
export interface Conversation {
  /** The partner's full name. */
  fullName: string;
  unread: number;
  lastRead: number;
  last: number;
}

/** The loaded extent of a conversation: the cursor of the part before; null if there is none, undefined before the first load. */
export interface Fetched {
  before: string | null | undefined;
  isBusy: boolean;
  refusal: string | null;
}

/** The state of a project's chat. */
export interface Room {
  organization: string;
  projectId: number;
  me: string;
  /** The number of the last message received; null before the first response. */
  seen: number | null;
  conversations: ReadonlyMap<string, Conversation>;
  messages: ReadonlyMap<string, readonly Message[]>;
  fetched: ReadonlyMap<string, Fetched>;
  notes: readonly Note[];
  /** The names of users who came or left while the page was open, by username. */
  met: ReadonlyMap<string, string>;
  pending: readonly Pending[];
  /** Unsent text by conversation. */
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

/** A person to chat with. */
export interface Somebody {
  username: string;
  fullName: string;
  isOnline: boolean;
  unread: number;
}

/** Returns the people to chat with, by name: those present, then those who were present or have written. */
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
