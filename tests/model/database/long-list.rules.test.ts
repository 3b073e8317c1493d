// Of lists that are higher than browsers make an element, every row is reached by the scroll bar and what is rolled from there.
import { expect, test } from 'vitest';

import { rowAtSlot, slotOf, slotsFor, strideOf } from '../../../web/screens/model/database/table/long-list.ts';

const sizes = [28, 36, 56, 148];
const counts = [1, 50, 1_000, 100_000, 333_333, 1_000_000, 2_345_678];

test.each(sizes.flatMap((size) => counts.map((count) => [count, size] as const)))(
  'of %i rows of %i px the bar passes all in their order, from the first to the last',
  (count, size) => {
    const slots = slotsFor(count, size);
    const stride = strideOf(slots, count);
    expect(slots * size).toBeLessThan(16_777_216);
    expect([rowAtSlot(0, slots, count), rowAtSlot(slots - 1, slots, count)]).toEqual([0, count - 1]);
    const step = Math.max(1, Math.floor(slots / 5_000));
    for (let slot = 1; slot < slots; slot += step) {
      const place = rowAtSlot(slot, slots, count);
      const passed = place - rowAtSlot(slot - 1, slots, count);
      if (passed < 1 || passed > stride) expect.fail(`Slot ${slot} stands ${passed} rows behind the one before`);
      if (slotOf(place, slots, count) !== slot) expect.fail(`The row of slot ${slot} is not found there again`);
    }
    const next = Math.max(1, Math.floor(count / 5_000));
    for (let place = 0; place < count; place += next) {
      const before = place - rowAtSlot(slotOf(place, slots, count), slots, count);
      if (before < 0 || before >= stride) expect.fail(`Row ${place} stands ${before} rows behind its slot`);
    }
  },
);

test('rows that fit into an element have a slot each; at the ends of a longer list they pass one by one', () => {
  expect([slotsFor(100_000, 36), strideOf(100_000, 100_000)]).toEqual([100_000, 1]);
  const slots = slotsFor(1_000_000, 36);
  expect(slots).toBeLessThan(300_000);
  for (const slot of [0, 1, 2_000]) {
    expect(rowAtSlot(slot, slots, 1_000_000)).toBe(slot);
    expect(rowAtSlot(slots - 1 - slot, slots, 1_000_000)).toBe(999_999 - slot);
  }
});
