/**
 * `npm run fuzz` draws the generated cases of the suite many times over, sends odd calls for five minutes, of a seed for each day, and tries
 * all gestures of hands on lines of every delay; `npm run fuzz -- 60` sends calls for a minute and draws fewer cases, `npm run fuzz -- 60 7`
 * those of seed 7.
 */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

const DAY_MS = 86_400_000;
/** The seconds of odd calls for which generated cases are drawn once more. */
const SECONDS_A_TIME = 30;

const [seconds = '300', seed = String(Math.floor(Date.now() / DAY_MS))] = process.argv.slice(2);
const times = Math.ceil(Number(seconds) / SECONDS_A_TIME);

function run(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  return new Promise((done) => child.on('exit', (code) => done(code === 0)));
}
// Many times as many cases take many times as long.
const vitest = (config: string, env: Record<string, string>, paths: readonly string[] = []) =>
  run(['node_modules/vitest/vitest.mjs', 'run', '-c', config, '--testTimeout=0', ...paths], env);
const byHand = async () =>
  (await run(['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'error'])) &&
  run(['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/playwright.config.ts', 'by-hand.spec'], {
    HANDS: 'all',
  });

const drawing = globSync('tests/**/*.test.ts').filter((path) =>
  readFileSync(path, 'utf8').includes('/support/seed.ts'),
);
process.stdout.write(`Seed ${seed}. The same again: npm run fuzz -- ${seconds} ${seed}\n`);
const holds = [
  await vitest('tests/vitest.config.ts', { SEED: seed, TIMES: String(times) }, drawing),
  await vitest('tests/fuzz/vitest.config.ts', { FUZZ_SECONDS: seconds, FUZZ_SEED: seed }),
  await byHand(),
];
process.exitCode = holds.every(Boolean) ? 0 : 1;
