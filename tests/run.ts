// npm test: everything that proves Truss, or with `npm test -- slice` what proves one slice.
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

import { slowest } from './support/slowest.ts';

const reports = resolve('.data/test-reports');
const bin = resolve('node_modules/.bin');
const env = {
  ...process.env,
  PATH: [bin, process.env['PATH']].join(delimiter),
  // Made below, once and before everything else: two compilers at once would write over each other.
  GRAPH_IS_COMPILED: 'true',
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

async function proveAll(): Promise<void> {
  await run('npm run --silent graph');
  await runBeside('vite build web --logLevel warn', 'npm run --silent types && npm run --silent lint');
  await run(vitest());
  await run(browser());
}

/** The types, which a slice shares with all others, and what stands in its folders; lint is left to `npm run check`. */
async function prove(slices: readonly string[]): Promise<void> {
  const specs = globSync(slices.map((slice) => `tests/${slice}/*.spec.ts`));
  await run('npm run --silent graph');
  await runBeside('npm run --silent types', ...(specs.length > 0 ? ['vite build web --logLevel warn'] : []));
  await run(vitest(`--passWithNoTests ${slices.map((slice) => `tests/${slice}/`).join(' ')}`));
  if (specs.length > 0) await run(browser(specs.join(' ')));
}

const slices = process.argv.slice(2);
const unknown = slices.filter((slice) => !/^[a-z-]+$/.test(slice) || !existsSync(`tests/${slice}`));
mkdirSync(reports, { recursive: true });
try {
  if (unknown.length > 0)
    throw new Error(
      `There is no slice ${unknown.join(', ')}. There are ${readdirSync('tests', { withFileTypes: true })
        .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
        .join(', ')}.`,
    );
  await (slices.length > 0 ? prove(slices) : proveAll());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  process.stdout.write(slowest(reports));
}
