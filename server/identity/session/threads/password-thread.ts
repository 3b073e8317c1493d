import { argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

import { giveWay } from '../../../platform/jobs/give-way.ts';
import type { HashOrder } from './hash-in-thread.ts';

// Runs in the thread that `hash-in-thread.ts` starts.

giveWay();
parentPort!.on('message', (order: HashOrder) => parentPort!.postMessage(argon2Sync('argon2id', order)));
