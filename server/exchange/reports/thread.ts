import { parentPort, workerData } from 'node:worker_threads';

import type { ReportFormat } from './formats/format.ts';
import { writers } from './formats/index.ts';
import type { Paper } from './paper.ts';

const { format, paper } = workerData as { format: ReportFormat; paper: Paper };
const write = await writers[format]();
parentPort!.postMessage(await write(paper));
