// Files in a store of objects: they come and go as from the database, what the store does not take is refused and leaves nothing, nothing that is in use
// is ever removed, what nothing has is, and an installation can change the place while it runs.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { moveFiles } from '../../server/files/commands/move-files.ts';
import { removeAbandonedFiles } from '../../server/files/commands/remove-abandoned-files.ts';
import { storeFile } from '../../server/files/commands/store-file.ts';
import { openProject } from '../../server/identity/access/keys/projects.ts';
import { inTransaction } from '../../server/platform/context.ts';
import { Objects } from '../../server/platform/objects/objects.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { startObjectStore, type ObjectStore } from '../support/object-store.ts';
import { startTruss, type Truss } from '../support/truss.ts';
import { importByGraph, sendFile } from '../support/upload.ts';

const MEGABYTE = 1 << 20;
let store: ObjectStore;
let truss: Truss;
beforeAll(async () => {
  store = await startObjectStore();
  truss = await startTruss({ jobs: true, env: { FILES_URL: store.url } });
});
afterAll(async () => {
  await truss.close();
  await store.stop();
});
afterEach(async () => {
  expect(store.forged).toEqual([]);
  await truss.inside.db.deleteFrom('file').execute();
  await sql`update left_object set due = now()`.execute(truss.inside.db);
  await removeAbandonedFiles(truss.inside);
  expect(store.objects.size).toBe(0);
});

const content = (bytes: number) => new Uint8Array(bytes).map((_, i) => (i * 7 + (i >> 13)) % 251);
const slices = async () =>
  (
    await sql<{
      object: string | null;
      size: number;
    }>`select object, size from file_slice order by content_id, position`.execute(truss.inside.db)
  ).rows;
const left = async () =>
  (
    await sql<{
      object: string;
      days: number;
    }>`select object, round(extract(epoch from due - now()) / 86400)::int as days
    from left_object order by days`.execute(truss.inside.db)
  ).rows;
const download = async (id: number, as: 'rob' | 'rita' = 'rob') =>
  truss.rest(as, `/api/v4/o/acme/files/${id}/download`);
const bytesOf = async (id: number) => new Uint8Array(await (await download(id)).arrayBuffer());
const send = async (bytes: Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  body.set('upload_file', new Blob([bytes]), 'a.bin');
  const headers = { cookie: await truss.cookie('walt') };
  return fetch(`${truss.url}/api/v4/o/acme/p/1/files`, { method: 'POST', body, headers });
};
async function* inOne(bytes: Uint8Array) {
  yield bytes;
}

test('a file lies in the store in pieces, and comes back unchanged', async () => {
  const bytes = content(17 * MEGABYTE);
  const id = await sendFile(truss, bytes, 'a.bin');
  const kept = await slices();
  expect(kept).toHaveLength(3);
  expect([...store.objects.keys()].sort()).toEqual(kept.map(({ object }) => `of-truss/${object}`).sort());
  expect(Buffer.from(await bytesOf(id)).equals(bytes)).toBe(true);
  expect(await left()).toEqual([]);
});

test('an import reads its file from the store, and lets go of it', async () => {
  const project = {
    version: 1,
    schema: {},
    entities: [{ id: 1, classId: truss.given.classId('Requirement'), name: 'Kept elsewhere' }],
  };
  const { data } = await importByGraph(truss, 'walt', 1, 'JSON', JSON.stringify(project));
  const { jobId } = data.importFile.job;
  const job = () =>
    truss.inside.db.selectFrom('job').select(['state', 'result']).where('id', '=', jobId).executeTakeFirst();
  await vi.waitFor(async () => expect(await job()).toMatchObject({ state: 'done', result: { created: 1 } }));
  expect((await left()).map(({ days }) => days)).toEqual([7]);
});

test('content that the store does not accept is refused in words, and nothing of it remains', async () => {
  store.troubles.set('PUT', Array<{ status: number }>(4).fill({ status: 503 }));
  const answer = await send(content(MEGABYTE));
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('30');
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('The file storage cannot be reached'),
  });
  expect(await truss.inside.db.selectFrom('file').select('id').execute()).toEqual([]);
  expect(await truss.inside.db.selectFrom('fileContent').select('id').execute()).toEqual([]);
  // The store may have kept it all the same: its name is on the list.
  expect((await left()).map(({ days }) => days)).toEqual([1]);
});

test('content that cannot be read is refused before anything is sent, in words for each reason', async () => {
  const id = await sendFile(truss, content(1000), 'a.bin');
  store.troubles.set('GET', Array<{ status: number }>(4).fill({ status: 500 }));
  const away = await download(id);
  expect(away.status).toBe(503);
  expect((await away.json()).message).toContain('cannot be reached');
  store.objects.clear();
  const missing = await download(id);
  expect(missing.status).toBe(500);
  expect((await missing.json()).message).toContain('is missing in the file storage');
});

test('a download that breaks off in the middle does not look like a whole one', async () => {
  const id = await sendFile(truss, content(9 * MEGABYTE), 'a.bin');
  const [, second] = await slices();
  store.objects.delete(`of-truss/${second!.object}`);
  await expect(bytesOf(id)).rejects.toThrow();
});

test('downloads that wait for the store use no connection of the database', async () => {
  const id = await sendFile(truss, content(10), 'a.bin');
  store.troubles.set('GET', Array<'silent'>(12).fill('silent'));
  const given = new AbortController();
  const headers = { cookie: await truss.cookie('rob') };
  const asked = store.asked.length;
  const downloads = Array.from({ length: 12 }, () =>
    fetch(`${truss.url}/api/v4/o/acme/files/${id}/download`, { headers, signal: given.signal }).catch(() => 'given up'),
  );
  await vi.waitFor(() => expect(store.asked.length - asked).toBe(12));
  const { data } = await truss.graph('rob', '{ project(organization: "acme", projectId: 1) { name } }');
  expect(data.project.name).toEqual(expect.any(String));
  given.abort();
  expect(await Promise.all(downloads)).toEqual(Array(12).fill('given up'));
  store.troubles.delete('GET');
});

test('content that a failed transaction had put into the store is removed a day later', async () => {
  const ctx = contextFor(truss.inside, 'root');
  const failing = inTransaction(ctx, async (ctx) => {
    const key = await openProject(ctx, 'acme', 1, 'WRITE');
    await storeFile(ctx, key, { name: 'a', type: 'text/plain', content: inOne(content(10)) }, MEGABYTE);
    throw new Error('it came to nothing');
  });
  await expect(failing).rejects.toThrow('it came to nothing');
  expect(store.objects.size).toBe(1);
  expect((await left()).map(({ days }) => days)).toEqual([1]);
  await removeAbandonedFiles(truss.inside);
  expect(store.objects.size).toBe(1);
});

test('deleted content stays in the store for a week, used content always, and a removal that fails is tried again', async () => {
  const [gone, kept] = [await sendFile(truss, content(10), 'a'), await sendFile(truss, content(20), 'b')];
  await truss.inside.db.deleteFrom('file').where('id', '=', gone).execute();
  expect((await left()).map(({ days }) => days)).toEqual([7]);
  await removeAbandonedFiles(truss.inside);
  expect(store.objects.size).toBe(2);
  await sql`update left_object set due = now()`.execute(truss.inside.db);
  store.troubles.set('DELETE', Array<{ status: number }>(4).fill({ status: 500 }));
  await removeAbandonedFiles(truss.inside);
  expect([store.objects.size, (await left()).length]).toEqual([2, 1]);
  await removeAbandonedFiles(truss.inside);
  expect([store.objects.size, (await left()).length]).toEqual([1, 0]);
  expect(await bytesOf(kept)).toEqual(content(20));
});

test('the stored content of a deleted project is deleted too', async () => {
  const { id } = (await (await truss.rest('ada', '/api/v4/o/acme/p', { name: 'Doomed' })).json()) as { id: number };
  const headers = { cookie: await truss.cookie('ada') };
  const body = new FormData();
  body.set('upload_file', new Blob([content(10)]), 'a.bin');
  await fetch(`${truss.url}/api/v4/o/acme/p/${id}/files`, { method: 'POST', body, headers });
  const [kept] = await slices();
  await truss.inside.db.deleteFrom('project').where('id', '=', id).execute();
  expect(await left()).toEqual([{ object: kept!.object, days: 7 }]);
  expect(await truss.inside.db.selectFrom('fileContent').select('id').execute()).toEqual([]);
});

test('files move from the database to a store, to another one and back, and are read all the while', async () => {
  const { inside } = truss;
  const placed = (filesUrl?: string, filesUrlBefore?: string) => ({
    ...inside,
    objects: new Objects({ filesUrl, filesUrlBefore }, inside.log),
  });
  const moved = (services: typeof inside) => moveFiles(services, () => undefined);
  const second = await startObjectStore();
  const bytes = content(3 * MEGABYTE);
  const key = await openProject(contextFor(inside, 'root'), 'acme', 1, 'WRITE');
  const given = { name: 'a', type: 'text/plain', content: inOne(bytes.subarray(0, 100)) };
  const inDatabase = await storeFile({ ...contextFor(inside, 'root'), services: placed() }, key, given, MEGABYTE);
  const inStore = await sendFile(truss, bytes, 'b');
  expect((await slices()).map(({ object }) => object === null)).toEqual([true, false]);
  const expectBoth = async () => {
    expect(await bytesOf(inDatabase.id)).toEqual(bytes.subarray(0, 100));
    expect(Buffer.from(await bytesOf(inStore)).equals(bytes)).toBe(true);
  };
  await expectBoth();

  expect(await moved(placed(store.url))).toBe(1);
  expect(await moved(placed(store.url))).toBe(0);
  expect((await slices()).every(({ object }) => object !== null)).toBe(true);
  await expectBoth();

  expect(await moved(placed(second.url, store.url))).toBe(2);
  expect(await moved(placed(second.url, store.url))).toBe(0);
  expect([...second.objects.keys()].sort()).toEqual([...store.objects.keys()].sort());
  await expectBoth();

  store.objects.clear();
  expect(await moved(placed(undefined, second.url))).toBe(2);
  expect((await slices()).every(({ object }) => object === null)).toBe(true);
  expect((await left()).map(({ days }) => days)).toEqual([7, 7]);
  await expectBoth();
  expect(second.forged).toEqual([]);
  await second.stop();
});
