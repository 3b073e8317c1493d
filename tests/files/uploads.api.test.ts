// Uploads in parts, by tus 1.0: they go on where they broke off, also at another server, become a file with the last byte and not before, take their room at
// once, are the sender's own, and are gone when nobody goes on with them; begun, asked for and given up through both doors.
import { createHash } from 'node:crypto';
import { request } from 'node:http';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { removeAbandonedFiles } from '../../server/files/commands/remove-abandoned-files.ts';
import { id } from '../support/ids.ts';
import { startObjectStore, type ObjectStore } from '../support/object-store.ts';
import type { Person } from '../support/people.ts';
import { startTruss, type Truss } from '../support/truss.ts';
import { sendFile } from '../support/upload.ts';

const MEGABYTE = 1 << 20;
const PART = 'application/offset+octet-stream';
let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());
afterEach(async () => {
  await truss.inside.db.deleteFrom('file').execute();
  await truss.inside.db.deleteFrom('fileUpload').execute();
  await truss.inside.db.updateTable('organization').set({ fileLimit: null }).where('slug', '=', 'acme').execute();
  expect(await truss.inside.db.selectFrom('fileContent').select('id').execute()).toEqual([]);
});

const content = (bytes: number) => new Uint8Array(bytes).map((_, i) => (i * 7 + (i >> 13)) % 251);
const send = async (
  as: Person,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Uint8Array<ArrayBuffer>,
  at = truss,
) =>
  fetch(at.url + path, {
    method,
    headers: { cookie: await truss.cookie(as), 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body }),
  });
const base64 = (text: string) => Buffer.from(text).toString('base64');
const begin = (as: Person, size: number, more = '', projectId = 1) =>
  send(as, 'POST', `/api/v4/o/acme/p/${projectId}/uploads`, {
    'upload-length': String(size),
    'upload-metadata': `filename ${base64('plän.bin')},filetype ${base64('image/png')}${more}`,
  });
const begun = async (as: Person, size: number, more = '') => (await begin(as, size, more)).headers.get('location')!;
const part = (as: Person, path: string, offset: number, body: Uint8Array<ArrayBuffer>, at = truss) =>
  send(as, 'PATCH', path, { 'upload-offset': String(offset), 'content-type': PART }, body, at);
const howFar = async (as: Person, path: string) => (await send(as, 'HEAD', path, {})).headers.get('upload-offset');
const words = async (response: Response) =>
  `${response.status} ${((await response.json()) as { message: string }).message}`;
const download = async (fileId: string | number) =>
  new Uint8Array(await (await truss.rest('rob', `/api/v4/o/acme/files/${fileId}/download`)).arrayBuffer());
const room = async () =>
  (await (await truss.rest('ada', '/api/v4/o/acme/files')).json()) as { count: number; used: number };

test('a file comes in parts, and is there with the last byte and not before', async () => {
  const bytes = content(3 * MEGABYTE + 10);
  const answer = await begin('walt', bytes.length);
  expect(answer.status).toBe(201);
  expect(Date.parse(answer.headers.get('upload-expires')!)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  const path = answer.headers.get('location')!;
  const first = await part('walt', path, 0, bytes.subarray(0, 2 * MEGABYTE));
  expect([first.status, first.headers.get('upload-offset'), first.headers.get('tus-resumable')]).toEqual([
    204,
    String(2 * MEGABYTE),
    '1.0.0',
  ]);
  expect(await howFar('walt', path)).toBe(String(2 * MEGABYTE));
  const number = path.split('/').at(-1)!;
  expect((await truss.rest('rob', `/api/v4/o/acme/files/${number}`)).status).toBe(404);
  expect(await room()).toMatchObject({ used: bytes.length });
  const last = await part('walt', path, 2 * MEGABYTE, bytes.subarray(2 * MEGABYTE));
  expect([last.status, last.headers.get('upload-file')]).toEqual([204, number]);
  expect(Buffer.from(await download(number)).equals(bytes)).toBe(true);
  const row = await truss.inside.db
    .selectFrom('file')
    .select(['name', 'type', 'size', 'sha256', 'createdBy'])
    .executeTakeFirst();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Its real type overrides the sender's.
  expect(row).toEqual({
    name: 'plän.bin',
    type: 'application/octet-stream',
    size: bytes.length,
    sha256,
    createdBy: 'walt',
  });
  // A sender who missed the last answer asks for the progress, and learns that it is complete.
  const after = await send('walt', 'HEAD', path, {});
  expect([after.headers.get('upload-offset'), after.headers.get('upload-file')]).toEqual([
    String(bytes.length),
    number,
  ]);
});

test('the part that arrived before the connection broke is kept', async () => {
  const bytes = content(3 * MEGABYTE);
  const path = await begun('walt', bytes.length);
  const headers = {
    cookie: await truss.cookie('walt'),
    'upload-offset': '0',
    'content-type': PART,
    'content-length': String(bytes.length),
  };
  const cut = request(truss.url + path, { method: 'PATCH', headers }).on('error', () => undefined);
  await new Promise((sent) => cut.write(bytes.subarray(0, 2.5 * MEGABYTE), sent));
  // Wait for the pieces that are whole; the rest comes when the server notices.
  await expect.poll(() => howFar('walt', path)).not.toBe('0');
  cut.destroy();
  await expect.poll(() => howFar('walt', path)).toBe(String(2.5 * MEGABYTE));
  expect((await part('walt', path, 2.5 * MEGABYTE, bytes.subarray(2.5 * MEGABYTE))).status).toBe(204);
  expect(Buffer.from(await download(path.split('/').at(-1)!)).equals(bytes)).toBe(true);
});

test('parts in a wrong place, too much, too little and other versions are refused in words', async () => {
  const path = await begun('walt', 2 * MEGABYTE);
  await part('walt', path, 0, content(MEGABYTE));
  expect(await words(await part('walt', path, 0, content(MEGABYTE)))).toMatch(
    /^409 1048576 bytes of this upload have been received\./,
  );
  expect(await words(await part('walt', path, MEGABYTE, content(MEGABYTE + 1)))).toMatch(
    /^400 The upload was announced with 2097152 bytes, and this part exceeds/,
  );
  expect(await words(await part('walt', path, MEGABYTE, content(10)))).toMatch(
    /^400 Each part except the last needs at least 65536 bytes/,
  );
  expect(await words(await send('walt', 'PATCH', path, { 'upload-offset': '0' }, content(1)))).toMatch(
    /^400 Send parts of a file with the media type/,
  );
  const other = await send('walt', 'PATCH', path, { 'tus-resumable': '0.2.2' });
  expect([other.status, other.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  expect(await howFar('walt', path)).toBe(String(MEGABYTE));
  expect(await words(await begin('walt', 0))).toMatch(/^400 Send the size of the file/);
  expect((await begin('walt', 5000 * MEGABYTE)).status).toBe(413);
  expect(await words(await begin('walt', 10, ',filename eA=='))).toMatch(/^400 Upload-Metadata must be/);
});

test('of two who send the same part, one is accepted, also for the last', async () => {
  const bytes = content(2 * MEGABYTE);
  const path = await begun('walt', bytes.length);
  const both = await Promise.all([0, 1].map(() => part('walt', path, 0, bytes.subarray(0, MEGABYTE))));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  const last = await Promise.all([0, 1, 2].map(() => part('walt', path, MEGABYTE, bytes.subarray(MEGABYTE))));
  expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
  expect(Buffer.from(await download(path.split('/').at(-1)!)).equals(bytes)).toBe(true);
});

test('an upload is its sender’s own, and ends with their permission', async () => {
  const path = await begun('walt', MEGABYTE);
  for (const method of ['HEAD', 'PATCH', 'DELETE'])
    expect((await send('ada', method, path, { 'upload-offset': '0', 'content-type': PART })).status).toBe(404);
  expect((await begin('rob', 10)).status).toBe(403);
  expect(await howFar('walt', path)).toBe('0');
});

test('room is taken when an upload begins, and given back with it', async () => {
  await truss.inside.db.updateTable('organization').set({ fileLimit: 3 }).where('slug', '=', 'acme').execute();
  const path = await begun('walt', 2 * MEGABYTE);
  expect((await begin('walt', 2 * MEGABYTE)).status).toBe(402);
  expect((await send('walt', 'DELETE', path, {})).status).toBe(204);
  expect((await send('walt', 'HEAD', path, {})).status).toBe(404);
  expect(await room()).toMatchObject({ count: 0, used: 0 });
  expect((await begin('walt', 2 * MEGABYTE)).status).toBe(201);
});

test('nobody has more than twenty unfinished ones; an abandoned one is gone after a day', async () => {
  const all = await Promise.all(Array.from({ length: 22 }, () => begin('walt', 10)));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await begin('ada', 10)).status).toBe(201);
  await sql`update file_upload set touched = now() - interval '25 hours' where username = 'walt'`.execute(
    truss.inside.db,
  );
  await sql`update file set created = now() - interval '25 hours' where created_by = 'walt'`.execute(truss.inside.db);
  await removeAbandonedFiles(truss.inside);
  expect(await room()).toMatchObject({ count: 1 });
  expect((await begin('walt', 10)).status).toBe(201);
});

test('a file is replaced by an upload in parts, and keeps its earlier content', async () => {
  const file = await sendFile(truss, new Uint8Array([1, 2, 3]), 'a.bin');
  expect((await begin('walt', 4, `,key ${base64('99999')}`)).status).toBe(404);
  const path = await begun('walt', 4, `,key ${base64(String(file))}`);
  expect(await download(file)).toEqual(new Uint8Array([1, 2, 3]));
  const last = await part('walt', path, 0, new Uint8Array([4, 5, 6, 7]));
  expect(last.headers.get('upload-file')).toBe(String(file));
  expect(await download(file)).toEqual(new Uint8Array([4, 5, 6, 7]));
  const { versions } = (await (await truss.rest('rob', `/api/v4/o/acme/files/${file}/versions`)).json()) as {
    versions: object[];
  };
  expect(versions).toMatchObject([
    { number: 2, size: 4, isCurrent: true },
    { number: 1, size: 3 },
  ]);
  expect((await send('walt', 'HEAD', path, {})).headers.get('upload-file')).toBe(String(file));
  expect(await room()).toMatchObject({ count: 1, used: 7 });
});

test('the graph begins an upload, says how far it is and gives it up', async () => {
  const begun = await truss.graph(
    'walt',
    'mutation($input: BeginUploadInput!) { beginUpload(input: $input) { upload { uploadId url size } } }',
    {
      input: { projectId: id('Project', 1), name: 'a.bin', size: 2 * MEGABYTE },
    },
  );
  const { upload } = begun.data.beginUpload;
  await part('walt', upload.url, 0, content(MEGABYTE));
  const open = async (as: Person) =>
    (
      await truss.graph(
        as,
        '{ project(organization: "acme", projectId: 1) { uploads { uploadId received size name expires } } }',
      )
    ).data.project.uploads;
  expect(await open('walt')).toMatchObject([
    { uploadId: upload.uploadId, received: MEGABYTE, size: 2 * MEGABYTE, name: 'a.bin' },
  ]);
  expect(await open('ada')).toEqual([]);
  const cancel = (as: Person) =>
    truss.graph(as, 'mutation($input: CancelUploadInput!) { cancelUpload(input: $input) { uploadId } }', {
      input: { organization: 'acme', uploadId: upload.uploadId },
    });
  expect((await cancel('ada')).errors![0].extensions.status).toBe(404);
  expect((await cancel('walt')).data.cancelUpload).toEqual({ uploadId: upload.uploadId });
  expect(await open('walt')).toEqual([]);
});

describe('in a store of objects', () => {
  let store: ObjectStore;
  let other: Truss;
  beforeAll(async () => {
    store = await startObjectStore();
    other = await startTruss({ env: { FILES_URL: store.url } });
  });
  afterAll(async () => {
    await other.close();
    await store.stop();
  });

  test('a part that the store does not take has not come, and can be sent again', async () => {
    const cookie = await other.cookie('walt');
    const bytes = content(200_000);
    const call = (method: string, path: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) =>
      fetch(other.url + path, { method, headers: { cookie, ...headers }, ...(body && { body }) });
    const path = (await call('POST', '/api/v4/o/acme/p/1/uploads', { 'upload-length': '200000' })).headers.get(
      'location',
    )!;
    const sent = (offset: number, body: Uint8Array<ArrayBuffer>) =>
      call('PATCH', path, { 'upload-offset': String(offset), 'content-type': PART }, body);
    expect((await sent(0, bytes.subarray(0, 100_000))).status).toBe(204);
    store.troubles.set('PUT', Array<{ status: number }>(4).fill({ status: 500 }));
    expect((await sent(100_000, bytes.subarray(100_000))).status).toBe(503);
    expect((await call('HEAD', path, {})).headers.get('upload-offset')).toBe('100000');
    const last = await sent(100_000, bytes.subarray(100_000));
    expect(last.status).toBe(204);
    const file = await call('GET', `/api/v4/o/acme/files/${last.headers.get('upload-file')}/download`, {});
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    expect(store.forged).toEqual([]);
  });
});
