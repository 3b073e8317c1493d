// Many files share a page: its frames are drawn whatever a test has done to its timers.
import { expect, test, vi } from 'vitest';

import { endTimers } from '../../support/page-timers.ts';

const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn));

test('frames are drawn again after a test that stopped the clock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => undefined);
  vi.useRealTimers();
  expect(await frame()).toBeGreaterThan(0);
});

test('frames are drawn again after a file of tests that ended before its last frame', async () => {
  const drawn = vi.fn<() => void>();
  requestAnimationFrame(drawn);
  endTimers();
  expect(await frame()).toBeGreaterThan(0);
  expect(drawn).not.toHaveBeenCalled();
});
