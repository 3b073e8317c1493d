// Run before `npm start`, and with `--all` before `npm test` and `npm run check`, by whatever Node the machine has (>= 18): installs the locked
// packages, among them the Node that runs everything else. `npm start` needs those that serve and build, `--all` adds those that only tests need.
// Does nothing when they are there.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const time = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isFresh = time('node_modules/.package-lock.json') >= time('package-lock.json');
const hasAll = existsSync('node_modules/vitest');
const wantsAll = process.argv.includes('--all');

/** Runs npm, which would warn of each package that needs a later Node than the one it runs on: they get theirs. */
function npm(...args) {
  const { status } = spawnSync(process.execPath, [process.env.npm_execpath, ...args, '--loglevel=error'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

if (!isFresh) npm('ci', wantsAll || hasAll ? '--include=dev' : '--omit=dev');
else if (wantsAll && !hasAll) npm('install', '--no-save', '--include=dev');
