// Leftovers that nobody will ask for: unfinished uploads of a dead server, contents without a file, and files of failed imports. They are
// removed when they are a day old, by the server that does the hourly chores.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { startTruss, type Truss } from '../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: 'and sweeps' });
});
afterAll(() => truss.close());

const DAY = 24 * 3_600_000;
const contents = (...ids: number[]) =>
  truss.inside.db
    .insertInto('fileContent')
    .values(ids.map((id) => ({ organizationId: 1, id })))
    .execute();
const row = (id: number, sha256: string, age: number) => ({
  organizationId: 1,
  id,
  contentId: id,
  projectId: 1,
  name: 'a.bin',
  type: 'application/octet-stream',
  size: 0,
  sha256,
  createdBy: 'walt',
  created: new Date(Date.now() - age),
});

/** Does the chore as the clock does at its time, and expects that these files stay. */
async function expectToStay(ids: number[]): Promise<void> {
  const { db } = truss.inside;
  await sql`select graphile_worker.add_job('remove-left-files')`.execute(db);
  const files = async () => (await db.selectFrom('file').select('id').orderBy('id').execute()).map(({ id }) => id);
  await vi.waitFor(async () => expect(await files()).toEqual(ids));
}

test('parts of an abandoned upload are deleted after a day; complete files and uploads under way stay', async () => {
  const { db } = truss.inside;
  await contents(101, 102, 103);
  await db
    .insertInto('file')
    .values([row(101, '', DAY + 60_000), row(102, '', DAY - 60_000), row(103, 'abc', 9 * DAY)])
    .execute();
  const slice = (contentId: number) => ({ organizationId: 1, contentId, position: 0, content: Buffer.from('half') });
  await db
    .insertInto('fileSlice')
    .values([slice(101), slice(102)])
    .execute();
  await expectToStay([102, 103]);
  expect(await db.selectFrom('fileSlice').select('contentId').execute()).toEqual([{ contentId: 102 }]);
  await db.deleteFrom('file').execute();
});

test('a content that no file has is deleted after a day, with its slices; one that has just begun stays', async () => {
  const { db } = truss.inside;
  const age = (ago: number) => new Date(Date.now() - ago);
  const slice = (contentId: number) => ({ organizationId: 1, contentId, position: 0, content: Buffer.from('half') });
  // At once: a look that began before, and has not ended, would take a content whose file comes a moment later.
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('fileContent')
      .values([
        { organizationId: 1, id: 301, created: age(DAY + 60_000) },
        { organizationId: 1, id: 302, created: age(DAY - 60_000) },
        { organizationId: 1, id: 303, created: age(9 * DAY) },
      ])
      .execute();
    await tx
      .insertInto('file')
      .values([row(303, 'abc', 9 * DAY)])
      .execute();
    await tx.insertInto('fileSlice').values([301, 302, 303].map(slice)).execute();
  });
  await sql`select graphile_worker.add_job('remove-left-files')`.execute(db);
  const left = async () =>
    (await db.selectFrom('fileSlice').select('contentId').orderBy('contentId').execute()).map(
      ({ contentId }) => contentId,
    );
  await vi.waitFor(async () => expect(await left()).toEqual([302, 303]));
  expect(await db.selectFrom('fileContent').select('id').orderBy('id').execute()).toEqual([{ id: 302 }, { id: 303 }]);
  await db.deleteFrom('file').execute();
  await db.deleteFrom('fileContent').execute();
});

test('the file of a failed import is deleted after a day; that of a waiting one stays', async () => {
  const { db } = truss.inside;
  const jobs = [
    ['failed', 2 * DAY],
    ['cancelled', 2 * DAY],
    ['failed', DAY / 2],
    ['waiting', null],
    ['running', null],
  ] as const;
  await contents(...jobs.map((_, i) => 200 + i));
  await db
    .insertInto('file')
    .values(jobs.map((_, i) => row(200 + i, 'abc', 9 * DAY)))
    .execute();
  const job = { organizationId: 1, projectId: 1, type: 'import', result: null, error: null, createdBy: 'walt' };
  const values = jobs.map(([state, ago], i) => {
    const finished = ago === null ? null : new Date(Date.now() - ago);
    return { ...job, id: 900 + i, fileId: 200 + i, state, finished };
  });
  await db.insertInto('job').values(values).execute();
  await expectToStay([202, 203, 204]);
});

test('the periodic cleaning includes uploads', async () => {
  const known = sql<{ identifier: string }>`select identifier from graphile_worker._private_known_crontabs`;
  const { rows } = await vi.waitUntil(async () => {
    const answer = await known.execute(truss.inside.db);
    return answer.rows.length > 0 && answer;
  });
  expect(rows).toContainEqual({ identifier: 'remove-left-files' });
});
