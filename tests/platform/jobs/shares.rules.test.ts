import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Shares } from '../../../server/platform/database/shares.ts';

const PATIENCE_MS = 1_000;
const refuse = () => new Error('too much at once');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches a wait and reports its present state. */
function watched(wait: Promise<() => void>): { is: 'waiting' | 'taken' | 'refused' } {
  const one: ReturnType<typeof watched> = { is: 'waiting' };
  wait.then(
    () => (one.is = 'taken'),
    () => (one.is = 'refused'),
  );
  return one;
}

test('a person who asks for more than their share waits for themselves, and is refused when that takes too long', async () => {
  const shares = new Shares(PATIENCE_MS, refuse);
  const giveBack = await shares.take('ada', 1);
  const [first, second] = [watched(shares.take('ada', 1)), watched(shares.take('ada', 1))];
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  giveBack();
  await vi.advanceTimersByTimeAsync(0);
  expect([first.is, second.is]).toEqual(['taken', 'waiting']);
  await vi.advanceTimersByTimeAsync(1);
  expect(second.is).toBe('refused');
  expect(shares.heldBy('ada')).toEqual({ held: 1, waiting: 0 });
});

test('the share of others does not count: in a crowd nobody is told that they asked for too much themselves', async () => {
  const shares = new Shares(PATIENCE_MS, refuse);
  await shares.take('ada', 1);
  const others = Promise.withResolvers<void>();
  const crowd = shares.waitFor('ada', others.promise);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  const behind = watched(shares.take('ada', 1));
  await vi.advanceTimersByTimeAsync(5 * PATIENCE_MS);
  expect(behind.is).toBe('waiting');
  others.resolve();
  await crowd;
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(behind.is).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(behind.is).toBe('refused');
});

test('the crowd that one waits in is no help to somebody else', async () => {
  const shares = new Shares(PATIENCE_MS, refuse);
  await Promise.all([shares.take('ada', 1), shares.take('walt', 1)]);
  void shares.waitFor('walt', new Promise<void>(() => undefined));
  const behind = watched(shares.take('ada', 1));
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(behind.is).toBe('refused');
});

test('work is done with a unit of its own, and another begins once it has ended, well or not', async () => {
  const shares = new Shares(PATIENCE_MS, refuse);
  const work = Promise.withResolvers<string>();
  const first = shares.run('ada', 1, () => work.promise);
  const second = shares.run('ada', 1, () => Promise.reject(new Error('broken')));
  await vi.advanceTimersByTimeAsync(0);
  expect(shares.heldBy('ada')).toEqual({ held: 1, waiting: 1 });
  work.resolve('done');
  expect(await first).toBe('done');
  await expect(second).rejects.toThrow('broken');
  expect(shares.heldBy('ada')).toEqual({ held: 0, waiting: 0 });
});
