// A file that is replaced keeps its number, and what it held stays: listed with who and when, downloaded, restored and deleted through both doors, by
// those who may; all or nothing, as one revision, counted as room, and gone with the file.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { asAnswers, asErrors } from '../support/answers.ts';
import { id } from '../support/ids.ts';
import type { Person } from '../support/people.ts';
import { startTruss, type GraphAnswer, type Truss } from '../support/truss.ts';
import { sendFile } from '../support/upload.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());
afterEach(async () => {
  await truss.inside.db.deleteFrom('file').execute();
  await truss.inside.db.updateTable('organization').set({ fileLimit: null }).where('slug', '=', 'acme').execute();
  expect(await truss.inside.db.selectFrom('fileContent').select('id').execute()).toEqual([]);
});

/** The answer of an API: a refusal as its status with its words. */
interface Door {
  replace(as: Person, fileId: number, text: string, name?: string, projectId?: number): Promise<unknown>;
  versions(as: Person, fileId: number): Promise<unknown>;
  restore(as: Person, fileId: number, number: number): Promise<unknown>;
  remove(as: Person, fileId: number, number: number): Promise<unknown>;
}

const answered = async (response: Response, pick: (answer: never) => unknown) => {
  const answer = await response.json();
  return response.ok ? pick(answer as never) : `${response.status} ${(answer as { message: string }).message}`;
};
const files = '/api/v4/o/acme/files';
const byRest: Door = {
  replace: async (as, fileId, text, name = 'b.txt', projectId = 1) => {
    const body = new FormData();
    body.set('upload_file', new Blob([text]), name);
    const headers = { cookie: await truss.cookie(as) };
    const url = `${truss.url}/api/v4/o/acme/p/${projectId}/files?key=${fileId}`;
    return answered(await fetch(url, { method: 'PUT', body, headers }), ({ version }) => version);
  },
  versions: async (as, fileId) =>
    answered(await truss.rest(as, `${files}/${fileId}/versions`), ({ versions }: { versions: object[] }) =>
      versions.map((each) => ({ ...each, created: undefined, type: undefined, fileId: undefined })),
    ),
  restore: async (as, fileId, number) =>
    answered(await truss.rest(as, `${files}/${fileId}/versions/${number}/restore`, {}), ({ version }) => version),
  remove: async (as, fileId, number) =>
    answered(
      await truss.rest(as, `${files}/${fileId}/versions/${number}`, undefined, 'DELETE'),
      (version: { number: number }) => version.number,
    ),
};
const picked = ({ data, errors }: GraphAnswer, pick: (data: never) => unknown) =>
  errors ? `${errors[0].extensions.status} ${errors[0].message}` : pick(data as never);
const changed = async (as: Person, mutation: string, fileId: number, number: number, wanted: string) => {
  const input = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  return truss.graph(as, `mutation($input: ${input}!) { ${mutation}(input: $input) { ${wanted} } }`, {
    input: {
      ...(mutation.startsWith('delete') ? { organization: 'acme' } : { projectId: id('Project', 1) }),
      fileId,
      number,
    },
  });
};
const byGraph: Door = {
  replace: async (as, fileId, text, name = 'b.txt', projectId = 1) => {
    const query = 'mutation($input: ReplaceFileInput!) { replaceFile(input: $input) { version { number } } }';
    const variables = { input: { projectId: id('Project', projectId), fileId, file: null } };
    const body = new FormData();
    body.set('operations', JSON.stringify({ query: asAnswers(query), variables }));
    body.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
    body.set('0', new Blob([text]), name);
    const headers = { cookie: await truss.cookie(as) };
    const response = await fetch(`${truss.url}/graphql`, { method: 'POST', body, headers });
    return picked(
      asErrors((await response.json()) as GraphAnswer),
      (data: { replaceFile: { version: { number: number } } }) => data.replaceFile.version.number,
    );
  },
  versions: async (as, fileId) =>
    picked(
      await truss.graph(
        as,
        `{ project(organization: "acme", projectId: 1) { fileVersions(fileId: ${fileId}, first: 100) {
          edges { node { number isCurrent name size createdBy } } } } }`,
      ),
      (data: { project: { fileVersions: { edges: { node: object }[] } } }) =>
        data.project.fileVersions.edges.map(({ node }) => ({ ...node })),
    ),
  restore: async (as, fileId, number) =>
    picked(
      await changed(as, 'restoreFileVersion', fileId, number, 'version { number }'),
      (data: { restoreFileVersion: { version: { number: number } } }) => data.restoreFileVersion.version.number,
    ),
  remove: async (as, fileId, number) =>
    picked(
      await changed(as, 'deleteFileVersion', fileId, number, 'number'),
      (data: { deleteFileVersion: { number: number } }) => data.deleteFileVersion.number,
    ),
};

const sent = (text: string, name = 'a.txt') => sendFile(truss, new TextEncoder().encode(text), name);
const text = async (path: string) => (await truss.rest('rob', `${files}/${path}`)).text();
const revisions = async () =>
  (await truss.inside.db.selectFrom('revision').select(['cause', 'username']).where('cause', '=', 'file').execute())
    .length;
const room = async () => (await (await truss.rest('ada', files)).json()) as { count: number; used: number };

describe.each([
  ['api/v4', byRest],
  ['the graph', byGraph],
])('through %s', (_door, door) => {
  test('a replaced file keeps its number; its earlier content is listed, downloaded and restored', async () => {
    const file = await sent('first');
    const before = await revisions();
    expect(await door.replace('ada', file, 'the second')).toBe(2);
    expect(await text(`${file}/download`)).toBe('the second');
    expect(await text(`${file}/versions/1/download`)).toBe('first');
    expect(await text(`${file}/versions/2/download`)).toBe('the second');
    const [first, second] = [
      { number: 1, isCurrent: false, name: 'a.txt', size: 5, createdBy: 'walt' },
      { number: 2, isCurrent: true, name: 'b.txt', size: 10, createdBy: 'ada' },
    ];
    expect(await door.versions('rob', file)).toEqual([second, first]);
    expect(await door.restore('walt', file, 1)).toBe(3);
    expect(await text(`${file}/download`)).toBe('first');
    expect(await door.versions('rob', file)).toEqual([
      { ...first, number: 3, isCurrent: true },
      { ...second, isCurrent: false },
      first,
    ]);
    expect(await room()).toMatchObject({ count: 1, used: 15 });
    expect((await revisions()) - before).toBe(2);
    // To restore what is there already changes nothing.
    expect(await door.restore('walt', file, 3)).toBe(3);
    expect((await revisions()) - before).toBe(2);
  });

  test('a reader replaces and restores nothing; only administrators delete versions', async () => {
    const file = await sent('first');
    expect(await door.replace('rob', file, 'mine')).toMatch(/^403 /);
    await door.replace('walt', file, 'second');
    expect(await door.restore('rob', file, 1)).toMatch(/^403 /);
    expect(await door.remove('walt', file, 1)).toMatch(/^403 /);
    expect(await door.versions('rob', file)).toHaveLength(2);
    expect(await text(`${file}/download`)).toBe('second');
    expect(await door.remove('ada', file, 1)).toBe(1);
    expect(await door.versions('rob', file)).toHaveLength(1);
    expect(await room()).toMatchObject({ used: 6 });
    const { rows } = await sql<{
      details: object;
    }>`select details from audit_record where action = 'file_version_deleted'
      order by id desc limit 1`.execute(truss.inside.db);
    expect(rows).toEqual([{ details: { fileId: file, number: 1, size: 5 } }]);
  });

  test('a missing version, and the present one, are refused in words', async () => {
    const file = await sent('first');
    expect(await door.restore('walt', file, 7)).toMatch(/^404 File \d+ has no version 7\./);
    expect(await door.remove('ada', file, 1)).toMatch(/^400 Version 1 is the current version and cannot be deleted\./);
    expect(await door.replace('walt', 99_999, 'x')).toBe('404 File 99999 was not found.');
    expect(await door.versions('rob', 99_999)).toBe('404 File 99999 was not found.');
  });

  test('content that does not fit leaves the file as it was', async () => {
    const file = await sent('first');
    await truss.inside.db.updateTable('organization').set({ fileLimit: 1 }).where('slug', '=', 'acme').execute();
    expect(await door.replace('walt', file, 'x'.repeat((1 << 20) - 4))).toMatch(/^402 /);
    expect(await text(`${file}/download`)).toBe('first');
    expect(await door.versions('rob', file)).toHaveLength(1);
    expect(await truss.inside.db.selectFrom('file').select('id').execute()).toEqual([{ id: file }]);
  });
});

test('a file of one project is not replaced by way of another', async () => {
  const { id: other } = (await (await truss.rest('ada', '/api/v4/o/acme/p', { name: 'Other' })).json()) as {
    id: number;
  };
  const file = await sent('first');
  expect(await byRest.replace('ada', file, 'x', 'x', other)).toBe(`404 File ${file} was not found.`);
  expect(await byGraph.replace('ada', file, 'x', 'x', other)).toBe(`404 File ${file} was not found.`);
});

test('two concurrent replacements are both kept as versions', async () => {
  const file = await sent('first');
  const numbers = await Promise.all([byRest.replace('walt', file, 'one'), byRest.replace('ada', file, 'other')]);
  expect(numbers.toSorted()).toEqual([2, 3]);
  expect(await byRest.versions('rob', file)).toHaveLength(3);
});

test('a browser caches a file until it is replaced', async () => {
  const file = await sent('first');
  const first = await truss.rest('rob', `${files}/${file}/serve`);
  const etag = first.headers.get('etag')!;
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = async () =>
    fetch(`${truss.url}${files}/${file}/serve`, {
      headers: { cookie: await truss.cookie('rob'), 'if-none-match': etag },
    });
  expect((await again()).status).toBe(304);
  await byRest.replace('walt', file, 'second');
  const newer = await again();
  expect([newer.status, await newer.text()]).toEqual([200, 'second']);
});

test('unused files go with their versions, and the room of both is told before', async () => {
  const file = await sent('first');
  await byRest.replace('walt', file, 'second');
  await sql`update file set created = now() - interval '2 days'`.execute(truss.inside.db);
  const { unused } = (await (await truss.rest('ada', files)).json()) as { unused: object };
  expect(unused).toMatchObject({ count: 1, bytes: 11 });
  expect(await (await truss.rest('ada', `${files}/unused`, undefined, 'DELETE')).json()).toEqual({ count: 1 });
  expect(await truss.inside.db.selectFrom('fileVersion').select('number').execute()).toEqual([]);
});

test('a file read as of an old revision has its content of then, through both doors; deleted content is said to be gone', async () => {
  const fileId = await sent('first words');
  const revision = async () =>
    (
      await truss.inside.db
        .selectFrom('project')
        .select('revision')
        .where('organizationId', '=', 1)
        .where('id', '=', 1)
        .executeTakeFirstOrThrow()
    ).revision;
  const before = await revision();
  await byRest.replace('ada', fileId, 'second words', 'b.txt');
  const second = await revision();
  await byRest.replace('ada', fileId, 'third words', 'c.txt');
  const read = async (asOf: number | string, way = 'download') =>
    (await truss.rest('root', `${files}/${fileId}/${way}?asOf=${asOf}`)).text();
  expect([await read(before), await read(second), await read(second + 1)]).toEqual([
    'first words',
    'second words',
    'third words',
  ]);
  expect(await read(second, 'serve')).toBe('second words');
  expect(JSON.parse(await read(before, 'text'))).toMatchObject({ text: 'first words' });
  const facts = await truss.rest('root', `${files}/${fileId}?asOf=${second}`);
  expect(await facts.json()).toMatchObject({ id: fileId, name: 'b.txt', version: 2 });
  const held = async (asOf: object | null) =>
    picked(
      await truss.graph(
        'root',
        `query($asOf: AsOfInput) { project(organization: "acme", projectId: 1, asOf: $asOf) {
          fileThen(fileId: ${fileId}) { number name isCurrent url } } }`,
        { asOf },
      ),
      ({ project }: { project: { fileThen: object } }) => project.fileThen,
    );
  expect(await held({ revision: before })).toEqual({
    number: 1,
    name: 'a.txt',
    isCurrent: false,
    url: `${files}/${fileId}/versions/1/download`,
  });
  expect(await held(null)).toMatchObject({ number: 3, name: 'c.txt', isCurrent: true });
  expect((await truss.rest('root', `${files}/${fileId}/download?asOf=soon`)).status).toBe(400);
  await byRest.remove('ada', fileId, 2);
  const gone = `The version of file ${fileId} at revision ${second} was deleted. Check its other versions.`;
  expect(await held({ revision: second })).toBe(`404 ${gone}`);
  expect(await read(second)).toContain(gone);
  expect(await read(before)).toBe('first words');
});
