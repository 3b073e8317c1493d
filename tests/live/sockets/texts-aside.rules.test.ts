// Updates of a shared text are merged in a thread: slow ones are ended, unreadable ones are named, and texts of others are not lost by
// that.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { asOnePart, testPartInThread, type PartReading } from '../../../server/live/threads/texts-in-thread.ts';
import { draws } from '../../support/seed.ts';
import { byManyPages, woven } from './woven.ts';

const put = (part: Uint8Array, stored: Uint8Array[] = [], more: object = {}): Promise<PartReading> =>
  testPartInThread({ name: 'text', stored, isAll: true, part, isWhole: false, ...more });
const saying = (words: string): Uint8Array => {
  const doc = new Y.Doc();
  doc.getText('t').insert(0, words);
  return Y.encodeStateAsUpdate(doc);
};

test.each([8_000, 90_000])(
  'a part of %i letters that depend on each other is ended; the next one is read',
  async (count) => {
    const [tangled, next] = [put(woven(count)), put(saying('Hello'))];
    expect((await tangled).is).toBe('tangled');
    expect((await next).is).toBe('read');
  },
);

test('so are parts that are harmless by themselves and are not together', async () => {
  expect(await asOnePart([saying('Hello'), woven(8_000)])).toBeUndefined();
  const whole = await asOnePart([saying('Hello')]);
  expect(Y.encodeStateAsUpdate(new Y.Doc())).not.toEqual(whole);
});

test('a text that the thread does not know any more is asked for again', async () => {
  expect((await put(saying('a'), [], { name: 'other' })).is).toBe('read');
  expect((await put(saying('b'), [], { name: 'other', isAll: false })).is).toBe('read');
  expect((await put(woven(8_000), [], { name: 'other', isAll: false })).is).toBe('tangled');
  expect((await put(saying('c'), [], { name: 'other', isAll: false })).is).toBe('forgotten');
});

test('an update that builds on missing ones, and one with too many pages or pieces, is named', async () => {
  const doc = new Y.Doc();
  doc.getText('t').insert(0, 'Hello');
  const [first, state] = [Y.encodeStateAsUpdate(doc), Y.encodeStateVector(doc)];
  doc.getText('t').insert(5, '!');
  const second = Y.encodeStateAsUpdate(doc, state);
  expect((await put(second)).is).toBe('torn');
  expect((await put(second, [first])).is).toBe('read');
  expect((await put(byManyPages(3_001), [], { isWhole: true })).is).toBe('large');
});

test('every message gets an answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.boolean(), async (bytes, isAtTheEnd) => {
      const some = saying('Hello, world');
      const part = isAtTheEnd ? Uint8Array.from([...some.slice(0, -bytes.length), ...bytes]) : bytes;
      expect(['read', 'unreadable', 'torn', 'large']).toContain((await put(part, [some])).is);
      expect((await put(saying('again'), [some])).is).toBe('read');
    }),
    draws(150),
  );
});
