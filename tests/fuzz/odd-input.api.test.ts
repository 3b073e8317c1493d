// Any input, through either API, is processed or refused in words, and never ends in an unexpected error. The calls are the same every
// time; `npm run fuzz` sends others, for the given time.
import { expect, test } from 'vitest';

import { fuzz, told } from './fuzz.ts';

/** Every maker of calls about once. */
const CALLS = 256;

test('odd values in every field of the graph and every route of api/v4 are accepted or refused with a message', async () => {
  const { count, findings } = await fuzz(1, (count) => count < CALLS);
  expect(count).toBe(CALLS);
  expect(findings.map(told)).toEqual([]);
});
