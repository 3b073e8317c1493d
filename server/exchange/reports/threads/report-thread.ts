import { parentPort, workerData } from 'node:worker_threads';

import type { ReportFormat } from '../formats/format.ts';
import { writers } from '../formats/index.ts';
import type { WriteOrder } from './write-in-thread.ts';

const { format, paper, template } = workerData as { format: ReportFormat } & WriteOrder;
const write = await writers[format]();
parentPort!.postMessage(await write(paper, template));
