// Expensive calls run a few at a time; others wait in turn, and are refused at once when too many wait.
import { expect, test } from 'vitest';

import { Lane } from '../../../server/platform/jobs/lane.ts';

const laneOf = (atOnce: number, waiting: number) => {
  const lane = new Lane({ atOnce, waiting, refuse: () => new Error('too many') });
  const begun: string[] = [];
  const go = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = lane.run(() => (begun.push(name), promise));
    return { done, end: () => resolve(name), fail: () => reject(new Error('failed')) };
  };
  return { begun, go };
};

test('only so many tasks run at once, and the others follow in turn', async () => {
  const { begun, go } = laneOf(2, 5);
  const [a, b, c, d] = [go('a'), go('b'), go('c'), go('d')];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  b.end();
  expect(await b.done).toBe('b');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const each of [a, c, d]) each.end();
  expect(await Promise.all([a.done, c.done, d.done])).toEqual(['a', 'c', 'd']);
});

test('a task beyond the waiting limit is refused without affecting others', async () => {
  const { begun, go } = laneOf(1, 1);
  const [a, b, c] = [go('a'), go('b'), go('c')];
  await expect(c.done).rejects.toThrow('too many');
  a.end();
  b.end();
  expect(await Promise.all([a.done, b.done])).toEqual(['a', 'b']);
  expect(begun).toEqual(['a', 'b']);
});

test('a failing task passes its place to the next', async () => {
  const { go } = laneOf(1, 1);
  const [a, b] = [go('a'), go('b')];
  a.fail();
  await expect(a.done).rejects.toThrow('failed');
  b.end();
  expect(await b.done).toBe('b');
});
