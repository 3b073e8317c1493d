// npm test: everything that proves Truss, or with `npm test -- slice` what proves one slice.
import { spawn } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { basename, delimiter, resolve } from 'node:path';

import { partsLine, slowest } from './support/slowest.ts';

const reports = resolve('.data/test-reports');
const bin = resolve('node_modules/.bin');
const env = {
  ...process.env,
  PATH: [bin, process.env['PATH']].join(delimiter),
  // Made below, once and before everything else: two compilers at once would write over each other.
  GRAPH_IS_COMPILED: 'true',
  // Code compiled by one process is used by the next.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
  PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(reports, 'browser.json'),
};

/** Runs a command; its output is held back while others run beside it. Throws when it fails. */
function run(command: string, { isBeside = false } = {}): Promise<void> {
  const began = performance.now();
  const child = spawn(command, { shell: true, env, stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  return new Promise((done, failed) =>
    child.once('close', (code) => {
      process.stdout.write(`${output}${command}: ${Math.round((performance.now() - began) / 1000)} s\n`);
      if (code === 0) done();
      else failed(new Error(`${command} failed`));
    }),
  );
}

/** Runs commands side by side; all of them end, also where one fails. */
async function runBeside(...commands: string[]): Promise<void> {
  const ended = await Promise.allSettled(commands.map((command) => run(command, { isBeside: true })));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

const vitest = (paths = '') =>
  `vitest run -c tests/vitest.config.ts --reporter=default --reporter=json --outputFile.json=${resolve(reports, 'vitest.json')} ${paths}`;
const browser = (paths = '') => `playwright test -c tests/playwright.config.ts --reporter=list,json ${paths}`;

/** The commands of `npm run types`, side by side. One thread for each, since several would each read the same files again. */
const types = ['tsc -p . --checkers 1', 'tsc -p web --checkers 1'];

/** The duration of each part, in the order in which they ran. */
const parts: [name: string, ms: number][] = [];

/** Does a part of the proof, and notes how long it took, also where it fails. */
async function part(name: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work().finally(() => parts.push([name, performance.now() - began]));
}

async function proveAll(): Promise<void> {
  await part('check', async () => {
    await run('npm run --silent graph');
    await runBeside('vite build web --logLevel warn', ...types, 'npm run --silent lint');
  });
  await part('vitest', () => run(vitest()));
  await part('browser', () => run(browser()));
}

/** The folders of tests that a name stands for: a slice in whichever wing, or a wing with all of its slices. */
const foldersOf = (name: string): string[] =>
  /^[a-z-]+$/.test(name) ? globSync([`tests/${name}`, `tests/*/${name}`]) : [];

/**
 * The types, which a slice shares with all others, and what stands in its folders, beside each other: a few tests often wait. Lint is left to
 * `npm run check`.
 */
async function prove(folders: readonly string[]): Promise<void> {
  const specs = globSync(folders.map((folder) => `${folder}/**/*.spec.ts`));
  const tests = vitest(`--passWithNoTests ${folders.map((folder) => `${folder}/`).join(' ')}`);
  await part('graph', () => run('npm run --silent graph'));
  await part('types and vitest', () =>
    runBeside(tests, ...types, ...(specs.length > 0 ? ['vite build web --logLevel warn'] : [])),
  );
  if (specs.length > 0) await part('browser', () => run(browser(specs.join(' '))));
}

const slices = process.argv.slice(2);
const unknown = slices.filter((slice) => foldersOf(slice).length === 0);
const folders = globSync(['tests/*/', 'tests/*/*/']).map((folder) => basename(folder));
mkdirSync(reports, { recursive: true });
try {
  if (unknown.length > 0) throw new Error(`There is no slice ${unknown.join(', ')}. There are ${folders.join(', ')}.`);
  await (slices.length > 0 ? prove(slices.flatMap(foldersOf)) : proveAll());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  process.stdout.write(slowest(reports) + partsLine(parts));
}
