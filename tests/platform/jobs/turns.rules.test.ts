// While one import or save plans tens of thousands of entities, whoever else asks the same process is answered.
import { expect, onTestFinished, test, vi } from 'vitest';

import { Turns } from '../../../server/platform/turns.ts';

test('long work lets others have their turn, and short work asks for none', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const turns = new Turns();
  expect(turns.isOver).toBe(false);
  now += 100;
  expect(turns.isOver).toBe(true);
  let others = 0;
  setImmediate(() => others++);
  await turns.next();
  expect(others).toBe(1);
  expect(turns.isOver).toBe(false);
});
