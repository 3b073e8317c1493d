// Whatever is sent, through either door: it is done or refused in words, never an error that nobody expected.
// Seeded, so the same calls every time; `npm run fuzz` sends others, for as long as it is told.
import { expect, test } from 'vitest';

import { fuzz } from './fuzz.ts';

test('nothing odd is answered with 5xx', async () => {
  const seconds = Number(process.env['FUZZ_SECONDS'] ?? 10);
  const seed = Number(process.env['FUZZ_SEED'] ?? 1);
  const until = performance.now() + seconds * 1000;
  const { count, findings } = await fuzz(seed, () => performance.now() < until);
  console.log(count, 'calls');
  for (const { what, call, reply } of findings)
    console.log(
      '###',
      what,
      '\n   ',
      JSON.stringify(call).slice(0, 1500),
      '\n   ',
      reply.status,
      reply.text.slice(0, 200),
    );
  expect(findings.map(({ what }) => what)).toEqual([]);
}, 4_000_000);
