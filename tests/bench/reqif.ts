import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { reqifFile } from '../support/reqif-file.ts';
import { report, reportBudget } from './report.ts';
import { othersMeanwhile } from './reqif-others.ts';
import { openStage, percentile } from './stage.ts';

const OBJECTS = 50_000;
const ROUNDS = 3;

interface Measured {
  ms: number;
  /** Of processors, by the process itself. */
  busyMs: number;
  /** The most memory that the process has held. */
  megabytes: number;
}

/** A file of 50,000 objects brought in by a job, beside the same file parsed and thrown away; each time in a process of its own. */
export async function reqif(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'truss-bench-'));
  const file = join(directory, 'made.reqif');
  writeFileSync(file, reqifFile({ objects: OBJECTS }));
  const imports: Measured[] = [];
  const parses: Measured[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      parses.push(await inItsOwnProcess('parse', file));
      const stage = await openStage();
      try {
        imports.push(await inItsOwnProcess('import', file, stage.databaseUrl));
      } finally {
        await stage.close();
      }
    }
    await othersMeanwhile(file);
    const middle = (list: readonly Measured[], what: 'ms' | 'busyMs' = 'ms') =>
      percentile(
        list.map((each) => each[what]),
        50,
      );
    report(`import of ${OBJECTS} ReqIF objects`, middle(imports), middle(parses), 'ms', '<= 6');
    report(
      'its processor time without the database',
      middle(imports, 'busyMs'),
      middle(parses, 'busyMs'),
      'ms',
      '<= 6',
    );
    reportBudget('its peak memory', Math.max(...imports.map(({ megabytes }) => megabytes)), 600, 'MB');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const inItsOwnProcess = (...args: string[]): Promise<Measured> =>
  new Promise((done, fail) => {
    const script = join(import.meta.dirname, 'reqif-process.ts');
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.on('error', fail).on('close', (code) => {
      if (code === 0) done(JSON.parse(out) as Measured);
      else fail(new Error(`${args[0]} ended with ${code}`));
    });
  });
