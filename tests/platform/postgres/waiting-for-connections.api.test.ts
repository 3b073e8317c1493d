// The time to wait for a connection: limited where people wait; unlimited for a job queue, where an end would be an error that nobody
// hears.
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { everyday, openDatabase, queueing, type KindOfWork } from '../../../server/platform/database/database.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

/** All connections of a pool are in use, somebody asks for another, and an hour goes by before one of them is given back. */
async function afterAnHour(kind: KindOfWork): Promise<string> {
  const { pool } = openDatabase(truss.databaseUrl, () => undefined, kind);
  const [first, ...others] = await Promise.all(Array.from({ length: kind.connections }, () => pool.connect()));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = pool.connect().then(
    (client) => (client.release(), 'came'),
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  for (const client of [first!, ...others]) client.release();
  const end = await asked;
  vi.useRealTimers();
  await pool.end();
  return end;
}

test('a statement that people wait for is limited in time', async () =>
  expect(await afterAnHour(everyday)).toContain('timeout'));
test('the job queue waits for a connection without a limit', async () =>
  expect(await afterAnHour(queueing)).toBe('came'));
