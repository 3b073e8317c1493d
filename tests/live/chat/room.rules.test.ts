// What a page knows of a chat: every message once and in order, whatever way and however often it arrives; what is unread, and what waits.
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

test('pages, answers and the feed together are every message once, by number', () => {
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

test('the feed goes on from what it brought, not from what was answered: nobody who spoke meanwhile is lost', () => {
  const now = after((at) => withConfirmed(at, said(9, 'walt')));
  expect(now.seen).toBe(4);
  expect(withReceived(now, said(5, 'rob')).seen).toBe(5);
});

test('what others say is unread until it is read; what one says oneself never is', () => {
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

test('what the server tells later does not take back what was heard or read meanwhile', () => {
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

test('what is sent waits until it is said, by whichever way that is known; what is refused waits for its owner', () => {
  const now = after(
    (at) => withPending(at, pending('c10')),
    (at) => withPending(at, pending('c11')),
    (at) => withPending(at, pending('c12')),
    (at) => withReceived(at, said(10, 'walt')),
    // Somebody else may use the same id.
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

test('people to chat with: who is here first, then who left or has written; nobody twice and not oneself', () => {
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

test('who loads the page again while nobody speaks is told of once, as it is now', () => {
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
