// A page's state of a chat: every message once and in order, however and however often it arrives; what is unread, and what is pending.
import { expect, test } from 'vitest';

import type { Message, Pending } from '../../../web/shell/chat/message.ts';
import { conversationIn, emptyRoom, fetchedIn, messagesIn, peopleIn, type Room } from '../../../web/shell/chat/room.ts';
import {
  withConfirmed,
  withoutPending,
  withFetched,
  withReceived,
  withNote,
  readUpTo,
  withRefusal,
  withPending,
  withConversations,
} from '../../../web/shell/chat/steps.ts';

const date = '2026-01-02T03:04:05.000Z';
const said = (number: number, from: string, to: string | null = null): Message => ({
  number,
  clientId: `c${number}`,
  from,
  fullName: from.toUpperCase(),
  to,
  content: `${number}`,
  date,
});
const group = { partner: '', fullName: '', unread: 0, lastRead: 0, last: 0 };
const room = () => withConversations(emptyRoom('acme', 7, 'walt'), [{ ...group, last: 4, lastRead: 4 }]);
const after = (...steps: ((room: Room) => Room)[]) => steps.reduce((now, step) => step(now), room());
const numbers = (now: Room, partner = '') => messagesIn(now, partner).map(({ number }) => number);
const pending = (clientId: string): Pending => ({ clientId, to: null, content: clientId, date, refusal: null });

test('pages, responses and the subscription together give every message once, by number', () => {
  const now = after(
    (at) => withReceived(at, said(6, 'rob')),
    (at) => withConfirmed(at, said(8, 'walt')),
    (at) =>
      withFetched(
        at,
        '',
        { before: '3' },
        [3, 4, 6].map((number) => said(number, 'rob')),
      ),
    (at) => withReceived(at, said(7, 'rita')),
    (at) => withReceived(at, said(8, 'walt')),
    (at) =>
      withFetched(
        at,
        '',
        { before: null },
        [1, 2].map((number) => said(number, 'rob')),
      ),
  );
  expect(numbers(now)).toEqual([1, 2, 3, 4, 6, 7, 8]);
  expect(fetchedIn(now, '')).toEqual({ before: null, isBusy: false, refusal: null });
});

test("the subscription continues from its own last message, not from a response's, so that messages in between are not missed", () => {
  const now = after((at) => withConfirmed(at, said(9, 'walt')));
  expect(now.seen).toBe(4);
  expect(withReceived(now, said(5, 'rob')).seen).toBe(5);
});

test("messages of others are unread until read; one's own never are", () => {
  const now = after(
    (at) => withReceived(at, said(5, 'rob')),
    (at) => withReceived(at, said(5, 'rob')),
    (at) => withReceived(at, said(6, 'walt')),
    (at) => withReceived(at, said(7, 'rita')),
    (at) => withReceived(at, said(8, 'rob', 'walt')),
    (at) => withReceived(at, said(9, 'walt', 'rob')),
  );
  expect(conversationIn(now, '')).toMatchObject({ unread: 2, last: 7, lastRead: 4 });
  expect(conversationIn(now, 'rob')).toMatchObject({ unread: 1, last: 9, fullName: 'ROB' });
  expect(conversationIn(readUpTo(now, '', 5), '')).toMatchObject({ unread: 1, lastRead: 5 });
  expect(conversationIn(readUpTo(now, '', 7), '')).toMatchObject({ unread: 0, lastRead: 7 });
});

test('later conversation lists from the server do not undo messages received or read meanwhile', () => {
  const now = after((at) => withReceived(at, said(5, 'rob')));
  expect(withConversations(now, [{ ...group, last: 4, lastRead: 4 }])).toMatchObject({ seen: 5 });
  expect(conversationIn(withConversations(now, [{ ...group, last: 4, lastRead: 4 }]), '')).toMatchObject({
    unread: 1,
    last: 5,
  });
  const read = readUpTo(now, '', 5);
  const late = withConversations(read, [{ ...group, last: 5, lastRead: 4, unread: 1 }]);
  expect(conversationIn(late, '')).toMatchObject({ unread: 0, lastRead: 5 });
  const elsewhere = withConversations(now, [{ ...group, last: 5, lastRead: 5 }]);
  expect(conversationIn(elsewhere, '')).toMatchObject({ unread: 0, lastRead: 5 });
});

test('a sent message stays pending until it is confirmed in any way; a refused one waits for its sender', () => {
  const now = after(
    (at) => withPending(at, pending('c10')),
    (at) => withPending(at, pending('c11')),
    (at) => withPending(at, pending('c12')),
    (at) => withReceived(at, said(10, 'walt')),
    // Another user may use the same client id.
    (at) => withReceived(at, { ...said(11, 'rob'), clientId: 'c12' }),
    (at) => withRefusal(at, 'c11', 'No.'),
  );
  expect(now.pending.map(({ clientId, refusal }) => [clientId, refusal])).toEqual([
    ['c11', 'No.'],
    ['c12', null],
  ]);
  expect(withRefusal(now, 'c11', null).pending[0]?.refusal).toBeNull();
  expect(withoutPending(now, 'c11').pending).toHaveLength(1);
});

test('people to chat with are listed once: those present, then those who left or have written, without oneself', () => {
  const now = after(
    (at) => withReceived(at, said(5, 'rob', 'walt')),
    (at) => withNote(at, [{ username: 'ada', fullName: 'Ada', text: 'has left.' }], 'n', date),
    (at) => withNote(at, [{ username: 'rita', fullName: 'Rita', text: 'has entered the project.' }], 'm', date),
  );
  const present = [
    { username: 'walt', fullName: 'Walt' },
    { username: 'rita', fullName: 'Rita' },
  ];
  expect(peopleIn(now, present).map(({ username, isOnline, unread }) => [username, isOnline, unread])).toEqual([
    ['rita', true, 0],
    ['ada', false, 0],
    ['rob', false, 1],
  ]);
  expect(now.notes.map(({ text, after: at }) => [text, at])).toEqual([
    ['Ada has left.', 5],
    ['Rita has entered the project.', 5],
  ]);
});

test('a user who reloads the page while nobody writes is noted once, with the last state', () => {
  const says = (at: Room, text: string) => withNote(at, [{ username: 'ada', fullName: 'Ada', text }], text, date);
  const now = after(
    (at) => says(at, 'has entered the project.'),
    (at) => withReceived(at, said(5, 'rob')),
    (at) => says(at, 'has left.'),
    (at) => withNote(at, [{ username: 'rita', fullName: 'Rita', text: 'has left.' }], 'r', date),
    (at) => says(at, 'has entered the project.'),
  );
  expect(now.notes.map(({ text }) => text)).toEqual([
    'Ada has entered the project.',
    'Rita has left.',
    'Ada has entered the project.',
  ]);
});
