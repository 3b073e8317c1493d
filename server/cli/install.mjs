// Run before `npm start` and `npm test` by whatever Node the machine has (>= 18): installs the locked packages,
// among them the Node that runs everything else. Does nothing when node_modules is up to date.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
const time = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (time('node_modules/.package-lock.json') < time('package-lock.json')) {
  const { status } = spawnSync(process.execPath, [process.env.npm_execpath, 'ci'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
