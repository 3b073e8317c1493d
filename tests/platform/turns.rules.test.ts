// While one import or save plans tens of thousands of entities, whoever else asks the same process is answered.
import { expect, test } from 'vitest';

import { Turns } from '../../server/platform/turns.ts';

test('long work lets others have their turn, and short work asks for none', async () => {
  const turns = new Turns();
  expect(turns.isOver).toBe(false);
  let others = 0;
  const end = performance.now() + 100;
  for (let isDone = false; !isDone; isDone = performance.now() >= end) {
    if (!turns.isOver) continue;
    setImmediate(() => others++);
    await turns.next();
    expect(turns.isOver).toBe(false);
  }
  expect(others).toBeGreaterThan(0);
});
