// The lines of a chat: in the server's order, by day, with unread messages marked, notes between, and pending ones last.
import { expect, test } from 'vitest';

import { logLines, type LogLine } from '../../../web/shell/chat/lines.ts';
import type { Message, Note, Pending } from '../../../web/shell/chat/message.ts';

const now = new Date(2026, 10, 21, 15, 0);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
const said = (number: number, from: string, date: string): Message => ({
  number,
  clientId: `c${number}`,
  from,
  fullName: from,
  to: null,
  content: `${from} ${number}`,
  date,
});
const waiting = (clientId: string, date: string): Pending => ({
  clientId,
  to: null,
  content: clientId,
  date,
  refusal: null,
});
const note = (after: number, text: string, date: string): Note => ({ id: text, username: 'rob', after, text, date });

const spelled = (line: LogLine): string => {
  if (line.kind === 'new') return `-- ${line.count} new`;
  if (line.kind === 'day' || line.kind === 'note') return `-- ${line.text}`;
  const words = line.kind === 'message' ? line.message.content : `${line.pending.content} …`;
  return `${line.isHead ? '' : '  '}${words}`;
};
const lines = (given: Partial<Parameters<typeof logLines>[0]>) =>
  logLines({
    messages: [],
    notes: [],
    pending: [],
    me: 'walt',
    unread: { after: 0, upTo: 0 },
    now,
    ...given,
  }).map(spelled);

test('each day is named once, even if clocks differ', () => {
  const messages = [
    said(1, 'rob', new Date(2025, 10, 21, 9).toISOString()),
    said(2, 'rob', at(12, 9)),
    said(3, 'rob', at(20, 23, 59)),
    said(4, 'rob', at(21, 0, 1)),
    said(5, 'rob', at(20, 23, 58)),
  ];
  expect(lines({ messages })).toEqual([
    '-- Friday, Nov 21, 2025',
    'rob 1',
    '-- Thursday, Nov 12, 2026',
    'rob 2',
    '-- Yesterday',
    'rob 3',
    '-- Today',
    'rob 4',
    '  rob 5',
  ]);
});

test('messages of one person within five minutes share a heading, unless something comes between', () => {
  const messages = [
    said(1, 'rob', at(21, 9, 0)),
    said(2, 'rob', at(21, 9, 4)),
    said(3, 'rob', at(21, 9, 10)),
    said(4, 'rita', at(21, 9, 10)),
    said(5, 'rita', at(21, 9, 11)),
  ];
  const notes = [note(4, 'Rob has left.', at(21, 9, 11))];
  expect(lines({ messages, notes })).toEqual([
    '-- Today',
    'rob 1',
    '  rob 2',
    'rob 3',
    'rita 4',
    '-- Rob has left.',
    'rita 5',
  ]);
});

test('the new messages begin with the first of others since the last visit, and end with the last there on arrival', () => {
  const messages = [1, 2, 3, 4].map((number) => said(number, number === 2 ? 'walt' : 'rob', at(21, 9, number)));
  expect(lines({ messages, unread: { after: 1, upTo: 3 } })).toEqual([
    '-- Today',
    'rob 1',
    'walt 2',
    '-- 1 new',
    'rob 3',
    '  rob 4',
  ]);
  expect(lines({ messages, unread: { after: 4, upTo: 4 } }).filter((line) => line.includes('new'))).toEqual([]);
});

test('pending messages come last, and disappear once they are confirmed', () => {
  const messages = [said(1, 'walt', at(21, 9))];
  const pending = [waiting('c1', at(21, 8)), waiting('c2', at(21, 9, 1))];
  expect(lines({ messages, pending })).toEqual(['-- Today', 'walt 1', '  c2 …']);
});
