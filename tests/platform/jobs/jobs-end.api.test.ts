// However a job's work ends, the job ends too, with a message that can be stored.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { inTransaction } from '../../../server/platform/context.ts';
import { enqueue } from '../../../server/platform/jobs/jobs.ts';
import type { JobHandler, JobKind } from '../../../server/platform/jobs/kinds.ts';
import { startWorker } from '../../../server/platform/jobs/worker.ts';
import { invalid } from '../../../server/refusals/refusal.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

const THREAD = new URL('../../../server/start/job-thread.ts', import.meta.url);

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const circle: Record<string, unknown> = {};
circle['again'] = circle;
const finishing =
  (result: unknown): JobHandler =>
  (inside, { finish }) =>
    inTransaction(contextFor(inside, 'ada'), (ctx) => finish(ctx, result));
const throwing =
  (error: Error): JobHandler =>
  () =>
    Promise.reject(error);
const odd = {
  name: 'odd',
  lane: { queue: 'odd_jobs', atOnce: 1 },
  result: { type: 'OddResult', description: 'Anything.', shape: z.object({}) },
};
const wrong = 'Something went wrong. Nothing was changed. Give an administrator the number of this job.';

test.each<[string, JobHandler, object]>([
  ['a result', finishing({ created: 1 }), { state: 'done', result: { created: 1 } }],
  ['a result with a NUL', finishing({ 'a\0': ['b\0', 'c\ud800'] }), { state: 'done', result: { a: ['b', 'c'] } }],
  ['nothing', finishing(null), { state: 'done', result: null }],
  ['a result that is no JSON', finishing(circle), { state: 'failed', error: { message: wrong } }],
  ['a refusal', throwing(invalid('No.')), { state: 'failed', error: { status: 400, message: 'No.' } }],
  [
    'a refusal with a NUL',
    throwing(invalid('N\0o\udc00.', { of: '\0' })),
    { state: 'failed', error: { message: 'No.', details: { of: '' } } },
  ],
  [
    'a refusal with details that are no JSON',
    throwing(invalid('No.', circle)),
    { state: 'failed', error: { status: 500, message: wrong } },
  ],
  ['an error', throwing(new Error('a\0b')), { state: 'failed', error: { status: 500, message: wrong } }],
])('%s', async (_what, handler, end) => expect(await ended({ ...odd, carryOut: handler })).toMatchObject(end));

test.each([
  ['ends', 'process.exit(3)', 500, wrong],
  ['throws', 'throw new Error("Odd")', 500, wrong],
  [
    'is refused something',
    'throw Object.assign(new Error("Too long"), { code: "22001" })',
    400,
    'One of the attributes is too long or invalid. Enter a shorter or valid value and try again.',
  ],
])('a thread that %s', async (_what, work, status, message) => {
  const module = new URL(`data:text/javascript,export const carryOut = async () => { ${work} }`);
  const kind = { ...odd, carryOut: throwing(new Error('Here')), whenLarge: { isLarge: async () => true, module } };
  expect(await ended(kind)).toMatchObject({ state: 'failed', error: { status, message } });
});

/** Returns the outcome of a job of this kind. */
async function ended(kind: JobKind): Promise<unknown> {
  const ctx = contextFor(truss.inside, 'ada');
  const { organizationId } = await truss.inside.db
    .selectFrom('project')
    .select('organizationId')
    .where('name', '=', 'Rover')
    .executeTakeFirstOrThrow();
  const id = Math.floor(Math.random() * 2 ** 31);
  const worker = await startWorker(truss.inside, truss.databaseUrl, [kind], {}, THREAD);
  try {
    await inTransaction(ctx, (ctx) =>
      enqueue(ctx, odd, { organizationId, id, projectId: 1, parameters: {}, fileId: null, createdBy: 'ada' }),
    );
    const job = () => truss.inside.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await vi.waitUntil(async () => (await job()).finished);
    return await job();
  } finally {
    await worker.stop();
  }
}
