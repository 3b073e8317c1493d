// A slice names a topic and what is to be read; the platform follows it.
import { setImmediate } from 'node:timers/promises';

import { pino } from 'pino';
import { expect, test } from 'vitest';

import type { Ctx } from '../../../server/platform/context.ts';
import { Feed } from '../../../server/platform/feed/feed.ts';
import { follow } from '../../../server/platform/feed/followed.ts';
import type { News } from '../../../server/platform/feed/news.ts';

interface Tick {
  number: number;
}
const place = { organization: 'acme', projectId: 1 };

/** A slice with so many events already, of which a page of two is read at a time. */
function slice(count: number, more: Partial<News<Tick, object>> = {}) {
  const all = Array.from({ length: count }, (_, i) => ({ number: i + 1 }));
  const wakeUps = () => ({ by: 'postgres' as const, isListening: true, send: async () => {}, close: async () => {} });
  const feed = new Feed(wakeUps, pino({ level: 'silent' }), { pollMs: 60_000 });
  const news: News<Tick, object> = {
    enter: async () => ({ topic: 'ticks', last: all.length, view: '' }),
    read: async (_ctx, _place, after) => all.slice(after, after + 2),
    page: 2,
    numberOf: ({ number }) => number,
    ...more,
  };
  const add = () => {
    all.push({ number: all.length + 1 });
    feed.announce('ticks');
  };
  return { news, add, feed, ctx: { services: { feed } } as unknown as Ctx };
}
async function take(stream: AsyncGenerator<Tick>, count: number): Promise<number[]> {
  const numbers: number[] = [];
  while (numbers.length < count) numbers.push(((await stream.next()).value as Tick).number);
  return numbers;
}

test('a subscriber gets the events after the one it knows page by page, then new ones, each once and in order', async () => {
  const { news, add, ctx } = slice(5);
  const stream = await follow(ctx, news, { ...place, after: 1 });
  expect(await take(stream, 4)).toEqual([2, 3, 4, 5]);
  const next = take(stream, 1);
  add();
  expect(await next).toEqual([6]);
  await stream.return();
});

test('a subscriber that knows no event begins with the next', async () => {
  const { news, add, ctx } = slice(3);
  const stream = await follow(ctx, news, place);
  const next = take(stream, 1);
  add();
  expect(await next).toEqual([4]);
  await stream.return();
});

test('events of others are neither sent nor read again', async () => {
  const { news, ctx } = slice(6, { isFor: ({ number }) => number % 3 === 0 });
  const stream = await follow(ctx, news, { ...place, after: 0 });
  expect(await take(stream, 2)).toEqual([3, 6]);
  await stream.return();
});

test('a subscriber that entered leaves at its end, even if nothing was read', async () => {
  let inside = 0;
  const { news, ctx } = slice(0, {
    onFollow: async () => {
      inside++;
      return () => void (inside = 0);
    },
  });
  const stream = await follow(ctx, news, place);
  expect(inside).toBe(1);
  await stream.return();
  expect(inside).toBe(0);
});

test('a refusal ends the subscription, and the subscriber leaves', async () => {
  let isInside = true;
  const { news, ctx } = slice(1, {
    onFollow: async () => () => void (isInside = false),
    read: () => Promise.reject(new Error('No longer yours.')),
  });
  const stream = await follow(ctx, news, { ...place, after: 0 });
  await expect(stream.next()).rejects.toThrow('No longer yours.');
  expect(isInside).toBe(false);
});

test('messages arrive in order, even if an earlier one takes longer than a later one', async () => {
  const [sent, turns] = [[] as string[], [] as (() => void)[]];
  const send = async (message: string) => {
    await new Promise<void>((done) => turns.push(done));
    sent.push(...(JSON.parse(message) as { said: [string, string][] }).said.map(([, words]) => words));
  };
  const slow = () => ({ by: 'postgres' as const, isListening: true, send, close: async () => {} });
  const feed = new Feed(slow, pino({ level: 'silent' }));
  for (const words of ['first', 'second', 'third']) {
    feed.broadcast('pointers', words);
    await setImmediate();
    await setImmediate();
  }
  // The message that waits longest is released last.
  while (sent.length < 3) {
    turns.pop()?.();
    await setImmediate();
  }
  expect(sent).toEqual(['first', 'second', 'third']);
  await feed.close();
});
