// The room for files: what they take and may is counted and told, what does not fit is refused in words through every door and leaves nothing, and
// administrators delete what nothing uses and nothing ever did, while what the past, a diagram or a talk needs stays.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { storeFile } from '../../server/files/commands/store-file.ts';
import { openProject } from '../../server/identity/access/keys/projects.ts';
import { inTransaction } from '../../server/platform/context.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { startTruss, type Truss } from '../support/truss.ts';
import { importByGraph, sendFile } from '../support/upload.ts';

const MEGABYTE = 1 << 20;
let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true, env: { FILES_MEGABYTES: '50' } });
});
afterAll(() => truss.close());
afterEach(async () => {
  await truss.inside.db.deleteFrom('file').execute();
  await limitTo(null);
});

const limitTo = (fileLimit: number | null) =>
  truss.inside.db.updateTable('organization').set({ fileLimit }).where('slug', '=', 'acme').execute();
const content = (megabytes: number, fill = 1) => new Uint8Array(megabytes * MEGABYTE).fill(fill);
const stored = async () =>
  (await truss.inside.db.selectFrom('file').select('id').orderBy('id').execute()).map(({ id }) => id);
const upload = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | number> => {
  const body = new FormData();
  body.set('upload_file', new Blob([bytes]), 'a.bin');
  const headers = { cookie: await truss.cookie('walt') };
  const answer = await fetch(`${truss.url}/api/v4/o/acme/p/1/files`, { method: 'POST', body, headers });
  const { id, message } = (await answer.json()) as { id: number; message: string };
  return answer.ok ? id : `${answer.status} ${message}`;
};

const roomByRest = async () => (await truss.rest('ada', '/api/v4/o/acme/files')).json();
const roomByGraph = async () => {
  const { data } = await truss.graph(
    'ada',
    '{ organization(slug: "acme") { fileRoom { count used allowed unused { count bytes since } } } }',
  );
  return data.organization.fileRoom;
};
const deleteByRest = async () =>
  ((await (await truss.rest('ada', '/api/v4/o/acme/files/unused', undefined, 'DELETE')).json()) as { count: number })
    .count;
const deleteByGraph = async () => {
  const { data } = await truss.graph(
    'ada',
    'mutation($input: DeleteUnusedFilesInput!) { deleteUnusedFiles(input: $input) { count organization { slug } } }',
    { input: { organization: 'acme' } },
  );
  return data.deleteUnusedFiles.count as number;
};
async function* inOne(bytes: Uint8Array) {
  yield bytes;
}
const layoutWith = (source: string) =>
  JSON.stringify({
    boxes: [{ id: 'a', kind: 'image', x: 0, y: 0, w: 100, h: 100, content: `<img src="${source}" alt="A pump">` }],
  });
/** Files as of two days ago. */
const aged = () => sql`update file set created = now() - interval '2 days'`.execute(truss.inside.db);

test("the server's limit applies by default, and the organization's limit overrides it", async () => {
  await upload(content(1));
  expect(await roomByGraph()).toMatchObject({ count: 1, used: MEGABYTE, allowed: 50 * MEGABYTE });
  const set = await truss.rest('root', '/api/v4/o', { slug: 'acme', fileLimit: 3 }, 'PUT');
  expect((await set.json()).fileLimit).toBe(3);
  expect(await roomByRest()).toMatchObject({ count: 1, used: MEGABYTE, allowed: 3 * MEGABYTE });
  const denied = await truss.rest('ada', '/api/v4/o', { slug: 'acme', fileLimit: 4 }, 'PUT');
  expect(denied.status).toBe(403);
});

test('files with the same content take space once', async () => {
  const id = await sendFile(truss, content(1), 'a.bin');
  await sql`insert into file (organization_id, id, project_id, name, type, size, sha256, created_by, content_id)
    select organization_id, 90000, project_id, name, type, size, sha256, created_by, content_id from file where id = ${id}`.execute(
    truss.inside.db,
  );
  expect(await roomByRest()).toMatchObject({ count: 2, used: MEGABYTE });
});

describe('a file for which there is no room is refused in words and leaves nothing', () => {
  const words = /^402 The files of this organization use 1 of 2 MB, and this one does not fit\./;
  test('when it is uploaded', async () => {
    await limitTo(2);
    const first = await upload(content(1));
    expect(await upload(content(3))).toMatch(words);
    expect(await stored()).toEqual([first]);
    expect(await upload(content(1, 2))).toBeTypeOf('number');
  });
  test('when it is brought in', async () => {
    await limitTo(2);
    await upload(content(1));
    const { errors } = await importByGraph(truss, 'ada', 1, 'JSON', ' '.repeat(3 * MEGABYTE));
    expect(`${errors![0].extensions.status} ${errors![0].message}`).toMatch(words);
    expect(errors![0].extensions.code).toBe('FILE_LIMIT');
    expect(await stored()).toHaveLength(1);
  });
  test('when two come at once and only one has room', async () => {
    await limitTo(3);
    const both = await Promise.all([upload(content(2)), upload(content(2))]);
    expect(both.filter((each) => typeof each === 'number')).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });
});

describe.each([
  ['api/v4', roomByRest, deleteByRest],
  ['the graph', roomByGraph, deleteByGraph],
])('through %s', (_door, room, remove) => {
  test('unused files are counted and deleted; files that are used, were used, or are new stay', async () => {
    const file = (name: string) => sendFile(truss, name, `${name}.txt`);
    const [picture, before, inText, slide, said, told, drawn] = [
      await file('picture'),
      await file('before'),
      await file('in text'),
      await file('slide'),
      await file('said'),
      await file('told'),
      await file('drawn'),
    ];
    const address = (id: number) => `/api/v4/o/acme/files/${id}/serve`;
    const { id } = await truss.given.entity({ name: 'Uses some', imageId: before });
    await truss.given.entities([
      { id, imageId: picture },
      { name: 'Says', description: `<p><img src="${address(inText)}"></p>` },
      { name: 'Slide', metadata: { 'slide:layout': layoutWith(address(slide)) } },
    ]);
    const comment = { entityId: id, content: `<p>See ${address(said)}</p>` };
    expect((await truss.rest('walt', '/api/v4/o/acme/comments', comment)).ok).toBe(true);
    const { db } = truss.inside;
    await sql`insert into chat_room values (1, 1, 100) on conflict do nothing`.execute(db);
    await sql`insert into chat_message (organization_id, project_id, id, client_id, sender, content)
      values (1, 1, ${told}, gen_random_uuid(), 'walt', ${address(told)})`.execute(db);
    await sql`insert into diagram_place values (1, 1, ${id}, 'asset', ${`image ${drawn}`}, ${JSON.stringify({ free: { file: drawn } })}, 1)`.execute(
      db,
    );
    const left = await sendFile(truss, content(1), 'left.bin');
    await aged();
    const fresh = await file('fresh');

    const { unused } = await room();
    expect(unused).toMatchObject({ count: 1, bytes: MEGABYTE });
    expect(Date.now() - Date.parse(unused.since)).toBeGreaterThan(47 * 3_600_000);
    expect(await remove()).toBe(1);
    expect(await stored()).toEqual([picture, before, inText, slide, said, told, drawn, fresh]);
    expect((await truss.rest('rob', `/api/v4/o/acme/files/${left}`)).status).toBe(404);
    expect((await room()).unused).toEqual({ count: 0, bytes: 0, since: null });
    expect(await remove()).toBe(0);
  });

  test('deleting a file with the same content as a used one frees no space', async () => {
    const id = await sendFile(truss, content(1), 'a.bin');
    await truss.given.entity({ name: 'Uses it', imageId: id });
    await sql`insert into file (organization_id, id, project_id, name, type, size, sha256, created_by, content_id)
      select organization_id, 90001, project_id, name, type, size, sha256, created_by, content_id from file where id = ${id}`.execute(
      truss.inside.db,
    );
    await aged();
    expect((await room()).unused).toMatchObject({ count: 1, bytes: 0 });
    expect(await remove()).toBe(1);
    expect(await stored()).toEqual([id]);
    expect((await (await truss.rest('rob', `/api/v4/o/acme/files/${id}/download`)).arrayBuffer()).byteLength).toBe(
      MEGABYTE,
    );
  });
});

describe('however many files there are', () => {
  const copies = (id: number, many: number) =>
    sql`insert into file (organization_id, id, project_id, name, type, size, sha256, created_by, content_id)
      select organization_id, 91000 + n, project_id, name, type, size, sha256, created_by, content_id
      from file, generate_series(1, ${many}::integer) n where id = ${id}`.execute(truss.inside.db);

  test('the used files are determined once to find the unused ones, and once for each five hundred', async () => {
    await copies(await sendFile(truss, 'left', 'left.txt'), 1_100);
    await aged();
    let deleted = 0;
    const count = async () => void (deleted = await deleteByRest());
    expect(await truss.statements(count, { words: 'regexp_matches' })).toBe(1 + 3);
    expect(deleted).toBe(1_101);
    expect(await stored()).toEqual([]);
    expect(await truss.statements(count, { words: 'regexp_matches' })).toBe(1);
    expect(deleted).toBe(0);
  });

  test('room is added up once when a file begins and once when it is whole, and for many that are stored together no more', async () => {
    const sums = { words: 'sum(size)' };
    const store = (many: number) => () =>
      inTransaction(contextFor(truss.inside, 'ada'), async (ctx) => {
        const key = await openProject(ctx, 'acme', 1, 'WRITE');
        for (let n = 0; n < many; n++)
          await storeFile(
            ctx,
            key,
            { name: `${n}.bin`, type: 'text/plain', content: inOne(content(1, n)) },
            2 * MEGABYTE,
          );
      });
    await limitTo(4);
    expect(await truss.statements(() => upload(content(1)), sums)).toBe(2);
    expect(await truss.statements(store(1), sums)).toBe(2);
    expect(await truss.statements(store(2), sums)).toBe(2);
    const before = await stored();
    await limitTo(6);
    await expect(store(3)()).rejects.toThrow('use 6 of 6 MB');
    expect(await stored()).toEqual(before);
    await limitTo(null);
    expect(await truss.statements(store(2), sums)).toBe(2); // the server limits it still
  });
});

test('both are for administrators of the organization', async () => {
  expect((await truss.rest('walt', '/api/v4/o/acme/files')).status).toBe(403);
  expect((await truss.rest('walt', '/api/v4/o/acme/files/unused', undefined, 'DELETE')).status).toBe(403);
});
