// The program of `npm run fuzz`: odd calls of every kind for the given time, others at each run, and memory that does not grow.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { fuzz, told } from './fuzz.ts';

const MB = 1 << 20;
/** The memory that may vary between two looks, in megabytes: plans, caches and connections. */
const ALLOWED_MB = 60;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapMb = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed / MB;
};

const seconds = Number(process.env['FUZZ_SECONDS']);
const seed = Number(process.env['FUZZ_SEED']);

test(`no odd value causes an unexpected error in ${seconds} seconds, from seed ${seed}`, async () => {
  const start = performance.now();
  const share = () => (performance.now() - start) / 1_000 / seconds;
  let warm: number | undefined;
  const { count, findings } = await fuzz(
    seed,
    () => share() < 1,
    () => {
      if (share() > 0.3) warm ??= heapMb();
    },
  );
  const grown = heapMb() - (warm ?? heapMb());
  process.stdout.write(`${count} calls from seed ${seed}; memory grew by ${grown.toFixed(1)} MB\n`);
  for (const finding of findings) process.stdout.write(`${told(finding)}\n\n`);
  expect(findings.map(({ what }) => what)).toEqual([]);
  expect(grown).toBeLessThan(ALLOWED_MB);
}, 86_400_000);
