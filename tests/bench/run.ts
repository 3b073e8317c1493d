import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { add, hasFailed, table, type Taken } from './report.ts';
import { workloads } from './workloads.ts';

/**
 * `npm run bench` runs all workloads, `npm run bench -- reads saves` some. At the end stands one table of all, with what was met and what was
 * missed. All take less than twenty minutes on two processors at rest. One that fails, or does not come to an end, is noted in the table, and
 * the others go on.
 */
const LONGEST_MS = 6 * 60_000;
/** So long may it take to leave, before it is ended for good. */
const LEAVE_MS = 10_000;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(workloads, name));
if (unknown.length > 0)
  throw new Error(`There is no workload ${unknown.join(', ')}. Those are: ${Object.keys(workloads).join(', ')}.`);
// Its model takes minutes to make, so that all workloads of a run share one.
process.env['SEARCH_MODEL'] ??= folderOfThisRun();
for (const name of wanted.length > 0 ? wanted : Object.keys(workloads)) add(await inProcess(name));
process.stdout.write(table());
process.exitCode = hasFailed() ? 1 : 0;

/** What a workload came to in a process of its own: nothing that it leaves behind meets the next one. */
function inProcess(name: string): Promise<Taken> {
  return new Promise((done) => {
    const began = performance.now();
    const child = fork(join(import.meta.dirname, 'workload-process.ts'), [name]);
    let taken: Taken | undefined;
    let late: string | undefined;
    let forced: NodeJS.Timeout | undefined;
    const timer = setTimeout(() => {
      late = `It did not come to an end within ${LONGEST_MS / 1000} s.`;
      child.kill('SIGTERM');
      forced = setTimeout(() => child.kill('SIGKILL'), LEAVE_MS);
    }, LONGEST_MS);
    child.on('message', (message) => (taken = message as Taken));
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      clearTimeout(forced);
      const failed = late ?? `Its process ended with ${signal ?? code}.`;
      done(taken ?? { name, lines: [], seconds: (performance.now() - began) / 1000, busy: 0, failed });
    });
  });
}

function folderOfThisRun(): string {
  const made = mkdtempSync(join(tmpdir(), 'truss-model-'));
  // Postgres does not run as root, and has to get in all the same.
  chmodSync(made, 0o755);
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}
