import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';

import type { ReportFormat } from '../../server/exchange/reports/formats/format.ts';
import { madeReport } from '../../server/exchange/reports/queries/report.ts';
import { reportNamed } from '../../server/exchange/reports/types/index.ts';
import { readConfig } from '../../server/platform/config.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { openServices } from '../../server/start/open-services.ts';

export interface PaperTook {
  ms: number;
  bytes: number;
  /** The most memory that the process has held, with the thread that writes. */
  megabytes: number;
}

const [databaseUrl, format, rootId] = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), 'truss-bench-'));
const truss = await openServices(
  readConfig({ DATABASE_URL: databaseUrl!, DATA_DIR: directory }),
  pino({ level: 'warn' }),
);
const began = performance.now();
const { written } = await madeReport(
  contextFor(truss, 'ada'),
  reportNamed('basic_tabular_output'),
  { organization: 'acme', projectId: 1 },
  { rootId: Number(rootId), rationale: true, format: format as ReportFormat },
);
const took = { ms: performance.now() - began, bytes: written.length, megabytes: process.resourceUsage().maxRSS / 1024 };
await truss.close();
rmSync(directory, { recursive: true, force: true });
process.stdout.write(JSON.stringify(took satisfies PaperTook));
