// Jobs of one lane take turns; those of another, and what is done every so often, do not wait for them.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { inTransaction } from '../../../server/platform/context.ts';
import { enqueue } from '../../../server/platform/jobs/jobs.ts';
import { lanesOf, type JobKind } from '../../../server/platform/jobs/kinds.ts';
import { startWorker } from '../../../server/platform/jobs/worker.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const begun: string[] = [];
const held: (() => void)[] = [];
const kind = (name: string, queue: string, atOnce: number, isHeld = false): JobKind => ({
  name,
  lane: { queue, atOnce },
  result: { type: 'Nothing', description: 'Nothing.', shape: z.object({}) },
  async carryOut(inside, { job, finish }) {
    begun.push(`${name} ${job.id}`);
    if (isHeld) await new Promise<void>((letGo) => held.push(letGo));
    return inTransaction(contextFor(inside, 'ada'), (ctx) => finish(ctx, {}));
  },
});
const slow = kind('slow', 'slow_lane', 1, true);
const other = kind('other', 'slow_lane', 1);
const quick = kind('quick', 'quick_lane', 2);

const done = () =>
  truss.inside.db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'done')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ id }) => id));

const start = (of: JobKind, id: number, createdBy = 'ada') =>
  inTransaction(contextFor(truss.inside, createdBy), (ctx) =>
    enqueue(ctx, of, { organizationId: 1, id, projectId: 1, parameters: {}, fileId: null, createdBy }),
  );

test('a full lane delays only its own jobs', async () => {
  const worker = await startWorker(truss.inside, truss.databaseUrl, [slow, other, quick]);
  try {
    await start(slow, 1);
    await vi.waitFor(() => expect(begun).toEqual(['slow 1']));
    await start(other, 2);
    await start(quick, 3);
    await start(quick, 4);
    await vi.waitFor(async () => expect(await done()).toEqual([3, 4]));
    expect(begun).not.toContain('other 2');
    held.shift()!();
    await vi.waitFor(async () => expect(await done()).toEqual([1, 2, 3, 4]));
    expect(begun.indexOf('other 2')).toBeGreaterThan(begun.indexOf('slow 1'));
  } finally {
    for (const letGo of held) letGo();
    await worker.stop();
  }
});

test('somebody who waits for many jobs delays nobody who waits for one', async () => {
  const [wanted, lane] = [kind('wanted', 'wanted_lane', 1), () => begun.filter((each) => each.startsWith('wanted'))];
  for (const id of [11, 12, 13, 14]) await start(wanted, id, 'rob');
  await start(wanted, 15, 'walt');
  await start(wanted, 16, 'rita');
  const worker = await startWorker(truss.inside, truss.databaseUrl, [wanted]);
  try {
    await vi.waitFor(() => expect(lane()).toHaveLength(6));
    expect(lane()).toEqual([11, 15, 16, 12, 13, 14].map((id) => `wanted ${id}`));
  } finally {
    await worker.stop();
  }
});

test('kinds that disagree about their lane are refused', () => {
  expect(() => lanesOf([slow, kind('wide', 'slow_lane', 3)])).toThrow(
    'The jobs slow and wide disagree about the lane slow_lane',
  );
});
