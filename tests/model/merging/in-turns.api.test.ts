// Working a preview out, and merging, go on for as long as they take while others have their turn: of each entity anew where the one before took long.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { Turns } from '../../../server/platform/turns.ts';
import { trussWithReviews } from './on-reviews.ts';

let at: Awaited<ReturnType<typeof trussWithReviews>>;
beforeAll(async () => {
  at = await trussWithReviews();
});
afterAll(() => at.truss.close());

const MANY = 30;
/** Counts the turns of others during work whose every step takes long. */
async function turnsIn(work: () => Promise<unknown>): Promise<number> {
  const isOver = vi.spyOn(Turns.prototype, 'isOver', 'get').mockReturnValue(true);
  const next = vi.spyOn(Turns.prototype, 'next');
  try {
    await work();
    return next.mock.calls.length;
  } finally {
    isOver.mockRestore();
    next.mockRestore();
  }
}

test('reading, comparing, keeping and writing many entities lets others in between any two of them', async () => {
  await at.save(1, ...Array.from({ length: MANY }, (_, n) => ({ name: `Pixel ${n}` })));
  const branch = await at.branchOff('walt', 'Pixels');
  const copies = await at.entities(branch);
  await at.save(branch, ...copies.map(({ id, name }) => ({ id, name: `${name} masked` })));
  // Mentions on either side, fields, states, and the lines that are kept.
  expect(await turnsIn(() => at.apis.rest.start('walt', 1, branch))).toBeGreaterThanOrEqual(5 * MANY);
  // The start again, then settling, changing, naming and planning.
  expect(await turnsIn(() => at.apis.rest.accept('walt', 1, branch))).toBeGreaterThanOrEqual(9 * MANY);
  expect((await at.entities(1)).filter(({ name }) => name.endsWith('masked'))).toHaveLength(MANY);
});
