// Requests caused by others' changes are merged and spaced: one call after a moment, then at most one every few seconds; while one runs,
// the next waits.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createPacer } from '../../../web/relay/news/pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const LONGEST = 1.5; // With the random part

test('a hundred changes at once cause one call', async () => {
  const calls: number[][] = [];
  const pacer = createPacer<number>(async (items) => void calls.push(items), { first: 300, apart: 3000 });
  for (let at = 0; at < 100; at++) pacer.add(at);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(300 * LONGEST);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toHaveLength(100);
});

test('changes over a minute cause a call every few seconds', async () => {
  let calls = 0;
  const pacer = createPacer<number>(async () => void calls++, { first: 300, apart: 3000 });
  for (let at = 0; at < 600; at++) {
    pacer.add(at);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(calls).toBeGreaterThan(10);
  expect(calls).toBeLessThanOrEqual(20);
});

test('no call is made while another is under way, and changes meanwhile are not lost', async () => {
  const calls: string[][] = [];
  let end = () => {};
  const pacer = createPacer<string>(
    (items) => {
      calls.push(items);
      return new Promise<void>((resolve) => void (end = resolve));
    },
    { first: 300, apart: 3000 },
  );
  pacer.add('a');
  await vi.advanceTimersByTimeAsync(1000);
  pacer.add('b');
  pacer.add('c');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([['a']]);
  end();
  await vi.advanceTimersByTimeAsync(3000 * LONGEST);
  expect(calls).toEqual([['a'], ['b', 'c']]);
});

test('after a failed call, the next change causes another', async () => {
  let calls = 0;
  const pacer = createPacer<string>(
    () => {
      calls++;
      return Promise.reject(new Error('away'));
    },
    { first: 300, apart: 3000 },
  );
  pacer.add('a');
  await vi.advanceTimersByTimeAsync(1000);
  pacer.add('b');
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toBe(2);
});

test('after leaving the page no call is made', async () => {
  let calls = 0;
  const pacer = createPacer<string>(async () => void calls++, { first: 300, apart: 3000 });
  pacer.add('a');
  pacer.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toBe(0);
});
