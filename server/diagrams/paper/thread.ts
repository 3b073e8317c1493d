import { parentPort, workerData } from 'node:worker_threads';

import type { PaperOrder } from './order.ts';
import { written } from './written.ts';

parentPort!.postMessage(await written(workerData as PaperOrder));
