import { EVERYBODY, partnerOf, type Message, type Pending } from './message.ts';
import { conversationIn, fetchedIn, messagesIn, type Conversation, type Fetched, type Room } from './room.ts';

const MOST_NOTES = 200;
const nothing: readonly Message[] = [];

const put = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value);

/** With messages, each once and by number. What was still on its way here and has been said is no longer. */
function withMessages(room: Room, added: readonly Message[]): Room {
  const messages = new Map(room.messages);
  for (const [partner, own] of Map.groupBy(added, (message) => partnerOf(message, room.me))) {
    const all = new Map([...(messages.get(partner) ?? nothing), ...own].map((message) => [message.number, message]));
    messages.set(
      partner,
      [...all.values()].toSorted((a, b) => a.number - b.number),
    );
  }
  const said = new Set(added.filter(({ from }) => from === room.me).map(({ clientId }) => clientId));
  return { ...room, messages, pending: room.pending.filter(({ clientId }) => !said.has(clientId)) };
}

/** The feed has brought a message: said just now, or while the connection was away. */
export function withReceived(room: Room, message: Message): Room {
  const partner = partnerOf(message, room.me);
  const { number, from, fullName } = message;
  const known = conversationIn(room, partner);
  const after = { ...withMessages(room, [message]), seen: Math.max(room.seen ?? 0, number) };
  if (number <= known.last) return after;
  const isTheirs = from !== room.me;
  const conversation = {
    ...known,
    last: number,
    unread: known.unread + (isTheirs && number > known.lastRead ? 1 : 0),
    fullName: isTheirs && partner !== EVERYBODY ? fullName : known.fullName,
  };
  return { ...after, conversations: put(room.conversations, partner, conversation) };
}

/** The server has taken what was sent. Others may have spoken before; the feed, which goes on from where it was, will tell. */
export const withConfirmed = (room: Room, message: Message): Room => withMessages(room, [message]);

/** A part of a conversation is being fetched, was, or could not be. */
export function withFetched(room: Room, partner: string, change: Partial<Fetched>, messages = nothing): Room {
  const fetched = put(room.fetched, partner, { ...fetchedIn(room, partner), ...change });
  return { ...withMessages(room, messages), fetched };
}

/** The conversations as the server knows them; what was heard since it looked stands. */
export function withConversations(room: Room, given: readonly (Conversation & { partner: string })[]): Room {
  const conversations = new Map(room.conversations);
  for (const { partner, ...conversation } of given) {
    const known = conversationIn(room, partner);
    if (known.last > conversation.last) continue;
    const isBehind = known.lastRead > conversation.lastRead;
    conversations.set(partner, isBehind ? { ...conversation, ...pickRead(known) } : conversation);
  }
  return { ...room, conversations, seen: room.seen ?? Math.max(0, ...given.map(({ last }) => last)) };
}

const pickRead = ({ unread, lastRead }: Conversation) => ({ unread, lastRead });

/** The viewer has read a conversation up to a message. */
export function readUpTo(room: Room, partner: string, upTo: number): Room {
  const known = conversationIn(room, partner);
  if (upTo <= known.lastRead) return room;
  const later = messagesIn(room, partner).filter(({ from, number }) => number > upTo && from !== room.me);
  const conversation = { ...known, lastRead: upTo, unread: Math.min(known.unread, later.length) };
  return { ...room, conversations: put(room.conversations, partner, conversation) };
}

/** Somebody came or left. Whoever does both while nobody says anything, as with a page that is loaded again, is told of once, as it is now. */
export function withNote(
  room: Room,
  words: readonly { username: string; fullName: string; text: string }[],
  id: string,
  date: string,
): Room {
  const after = room.seen ?? 0;
  const again = new Set(words.map(({ username }) => username));
  const before = room.notes.filter((note) => note.after !== after || !again.has(note.username));
  const added = words.map(({ username, fullName, text }) => ({
    id: `${id} ${username}`,
    username,
    text: `${fullName} ${text}`,
    date,
    after,
  }));
  const met = new Map([...room.met, ...words.map(({ username, fullName }) => [username, fullName] as const)]);
  return { ...room, met, notes: [...before, ...added].slice(-MOST_NOTES) };
}

/** What was typed is on its way. */
export const withPending = (room: Room, pending: Pending): Room => ({
  ...room,
  pending: [...room.pending, pending],
  drafts: put(room.drafts, pending.to ?? EVERYBODY, ''),
});

/** The server does not take a message; with null it is tried again. */
export const withRefusal = (room: Room, id: string, refusal: string | null): Room => ({
  ...room,
  pending: room.pending.map((each) => (each.clientId === id ? { ...each, refusal } : each)),
});

/** A message that was refused is given up. */
export const withoutPending = (room: Room, id: string): Room => ({
  ...room,
  pending: room.pending.filter(({ clientId }) => clientId !== id),
});

/** Something is typed in a conversation. */
export const withDraft = (room: Room, partner: string, text: string): Room => ({
  ...room,
  drafts: put(room.drafts, partner, text),
});
