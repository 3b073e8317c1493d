// Uploads that never ended, since their server died: what is left of them is taken away when it is a day old, by whichever server does the hourly chores.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildHouse, type House } from '../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse({ jobs: true });
});
afterAll(() => house.close());

const DAY = 24 * 3_600_000;
const row = (id: number, sha256: string, age: number) => ({
  organizationId: 1,
  id,
  projectId: 1,
  name: 'a.bin',
  type: 'application/octet-stream',
  size: 0,
  sha256,
  createdBy: 'walt',
  created: new Date(Date.now() - age),
});

test('what is left of an upload goes after a day; whole files and uploads under way stay', async () => {
  const { db } = house.inside;
  await db
    .insertInto('file')
    .values([row(101, '', DAY + 60_000), row(102, '', DAY - 60_000), row(103, 'abc', 9 * DAY)])
    .execute();
  const slice = (fileId: number) => ({ organizationId: 1, fileId, position: 0, content: Buffer.from('half') });
  await db
    .insertInto('fileSlice')
    .values([slice(101), slice(102)])
    .execute();

  // As the clock does at its time.
  await sql`select graphile_worker.add_job('remove-broken-uploads')`.execute(db);
  const files = async () => (await db.selectFrom('file').select('id').orderBy('id').execute()).map(({ id }) => id);
  await vi.waitFor(async () => expect(await files()).toEqual([102, 103]), { timeout: 10_000, interval: 20 });
  expect(await db.selectFrom('fileSlice').select('fileId').execute()).toEqual([{ fileId: 102 }]);
});

test('the clock knows of it', async () => {
  const known = sql<{ identifier: string }>`select identifier from graphile_worker._private_known_crontabs`;
  const { rows } = await vi.waitUntil(
    async () => {
      const answer = await known.execute(house.inside.db);
      return answer.rows.length > 0 && answer;
    },
    { timeout: 10_000, interval: 20 },
  );
  expect(rows).toEqual([{ identifier: 'remove-broken-uploads' }]);
});
