// A user who waits for the result of an action is told when the page has read it, and these reads are not spaced out.
import { expect, test, vi } from 'vitest';

import { createPacer } from '../../../web/relay/news/pace.ts';

test('an urgent item waits for no pace, takes waiting ones along, and is told when it is done', async () => {
  const worked: number[][] = [];
  const running: (() => void)[] = [];
  const work = (items: number[]) => {
    worked.push(items);
    return new Promise<void>((done) => void running.push(done));
  };
  const pacer = createPacer<number>(work, { first: 60_000, apart: 60_000 });
  const told: string[] = [];
  pacer.add(1);
  void pacer.now(2).then(() => told.push('two'));
  expect(worked).toEqual([[1, 2]]);
  void pacer.now(3).then(() => told.push('three'));
  expect(worked).toHaveLength(1);
  running[0]!();
  await vi.waitFor(() => expect(worked).toEqual([[1, 2], [3]]));
  expect(told).toEqual(['two']);
  pacer.stop();
  await vi.waitFor(() => expect(told).toEqual(['two']));
  running[1]!();
  await vi.waitFor(() => expect(told).toEqual(['two', 'three']));
});
