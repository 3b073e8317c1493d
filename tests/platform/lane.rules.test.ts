// What is dear goes on a few at a time; the others wait in turn, and whoever comes when too many wait is refused at once.
import { expect, test } from 'vitest';

import { Lane } from '../../server/platform/jobs/lane.ts';

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

test('so many are at work at once, and the others come in turn', async () => {
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

test('whoever comes when too many wait is refused, and disturbs nobody', async () => {
  const { begun, go } = laneOf(1, 1);
  const [a, b, c] = [go('a'), go('b'), go('c')];
  await expect(c.done).rejects.toThrow('too many');
  a.end();
  b.end();
  expect(await Promise.all([a.done, b.done])).toEqual(['a', 'b']);
  expect(begun).toEqual(['a', 'b']);
});

test('work that fails gives its place to the next', async () => {
  const { go } = laneOf(1, 1);
  const [a, b] = [go('a'), go('b')];
  a.fail();
  await expect(a.done).rejects.toThrow('failed');
  b.end();
  expect(await b.done).toBe('b');
});
