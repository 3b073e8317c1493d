// The files of a project, where each is used and was, and how people delete what nothing uses: the same through both APIs, in as many statements
// for many as for one, and without telling anybody of what they may not see.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { asset } from '../../../server/diagrams/types/asset.ts';
import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { sendFile } from '../../support/upload.ts';

const base = '/api/v4/o/acme';
const address = (file: number) => `${base}/files/${file}/serve`;
const ways = [
  'picture',
  'value',
  'description',
  'slide',
  'diagram',
  'link',
  'comment',
  'chat',
  'default',
  'past',
] as const;
type Way = (typeof ways)[number];

let truss: Truss;
let user: number;
let file: Record<Way | 'none' | 'hidden', number>;
beforeAll(async () => {
  truss = await startTruss();
  const { given, inside } = truss;
  const sent = async (name: string) => [name, await sendFile(truss, name, `${name}.txt`)] as const;
  const all: (readonly [string, number])[] = [];
  for (const name of [...ways, 'none', 'hidden']) all.push(await sent(name));
  file = Object.fromEntries(all) as typeof file;
  const artifact = given.classId('Artifact');
  const [one, hidden, part] = await given.entities([
    { classId: artifact, name: 'Pump', imageId: file.past },
    { classId: artifact, name: 'Secret', imageId: file.hidden },
    { classId: artifact, name: 'Part' },
  ]);
  user = one!.id;
  const layout = JSON.stringify({
    boxes: [
      { id: 'a', kind: 'image', x: 0, y: 0, w: 99, h: 99, content: `<img src="${address(file.slide)}" alt="A">` },
    ],
  });
  await given.entities([
    {
      id: user,
      classId: undefined,
      imageId: file.picture,
      description: `<p><img src="${address(file.description)}"></p>`,
      attrs: { [given.propertyId('Artifact', 'File')]: file.value },
      metadata: { 'slide:layout': layout },
    },
    { id: hidden!.id, classId: undefined, isRedacted: true },
  ]);
  const made = await truss.rest('ada', `${base}/p/1/schema`, {
    properties: [
      { name: 'Sheet', type: 'FILE', classId: artifact, defaultValue: file.default },
      { name: 'Proof', type: 'FILE', classId: null },
    ],
  });
  const { properties } = await made.json();
  const proof = properties.find((each: { name: string }) => each.name === 'Proof').id as number;
  const addRels = [{ relationId: given.relationId('decomposed by'), targetId: part!.id, attrs: {} }];
  await given.entities([{ id: user, classId: undefined, addRels }]);
  // Only relations that are the project's own would have it.
  await sql`update link set attrs = jsonb_build_object(${String(proof)}::text, ${file.link}::integer) where source_id = ${user} and target_id = ${part!.id}`.execute(
    inside.db,
  );
  await sql`insert into file_use values (1, 1, ${file.link}, ${user}, ${part!.id})`.execute(inside.db);
  const comment = { entityId: user, content: `<p>See ${address(file.comment)}</p>` };
  expect((await truss.rest('walt', `${base}/comments`, comment)).ok).toBe(true);
  await sql`insert into chat_room values (1, 1, 100) on conflict do nothing`.execute(inside.db);
  await sql`insert into chat_message (organization_id, project_id, id, client_id, sender, content)
    values (1, 1, 1, gen_random_uuid(), 'walt', ${address(file.chat)})`.execute(inside.db);
  await sql`insert into diagram_place values (1, 1, ${user}, ${asset.storedKey}, 'image', ${JSON.stringify({ free: { file: file.diagram } })}, 1)`.execute(
    inside.db,
  );
});
afterAll(() => truss.close());

interface Use {
  way: string;
  entityId: number | null;
  property: string | null;
  diagram: string | null;
}
async function byRest(as: Person, fileId: number): Promise<{ count: number; uses: Use[] }> {
  const { count, uses } = await (await truss.rest(as, `${base}/files/${fileId}/uses`)).json();
  return { count, uses: uses.map(({ projectId: _project, ...use }: Use & { projectId: number }) => use) };
}
async function byGraph(as: Person, fileId: number): Promise<{ count: number; uses: Use[] }> {
  const { data } = await truss.graph(
    as,
    `query($id: ID!) { node(id: $id) { ... on StoredFile { usedIn { count uses { way entity { entityId } property diagramSlug } } } } }`,
    { id: id('StoredFile', fileId) },
  );
  const { count, uses } = data.node.usedIn;
  return {
    count,
    uses: uses.map(
      (use: { way: string; entity: { entityId: number } | null; property: string; diagramSlug: string }) => ({
        way: use.way.toLowerCase(),
        entityId: use.entity?.entityId ?? null,
        property: use.property,
        diagram: use.diagramSlug,
      }),
    ),
  };
}

describe.each([
  ['api/v4', byRest],
  ['the graph', byGraph],
])('through %s', (_door, uses) => {
  test.each(ways)('a file says that it is used: %s', async (way) => {
    const found = await uses('rob', file[way]);
    const entityId = way === 'chat' || way === 'default' ? null : user;
    const property = { value: 'File', link: 'Proof', default: 'Sheet' }[way as string] ?? null;
    expect(found).toEqual({
      count: 1,
      uses: [{ way, entityId, property, diagram: way === 'diagram' ? 'asset' : null }],
    });
  });
  test('a file that nothing uses has no uses', async () => {
    expect(await uses('rob', file.none)).toEqual({ count: 0, uses: [] });
  });
  test('a use that somebody may not see is only counted', async () => {
    const nothing = { entityId: null, property: null, diagram: null };
    await truss.given.entities([
      { id: user, classId: undefined, description: `<p><img src="${address(file.hidden)}"></p>` },
    ]);
    expect((await uses('rob', file.hidden)).uses).toEqual([
      { way: 'elsewhere', ...nothing },
      { way: 'description', ...nothing, entityId: user },
    ]);
    expect((await uses('walt', file.hidden)).uses.map(({ way }) => way)).toEqual(['picture', 'description']);
    await truss.given.entities([
      { id: user, classId: undefined, description: `<p><img src="${address(file.description)}"></p>` },
    ]);
  });
});

const list = async (as: Person, query = '') =>
  ((await (await truss.rest(as, `${base}/p/1/files${query}`)).json()) as { id: number }[]).map((each) => each.id);

test('the files of a project are listed in pages, the newest first, searched by name and by whether anything uses them', async () => {
  const all = Object.values(file).toSorted((a, b) => b - a);
  expect(await list('walt')).toEqual(all);
  expect(await list('walt', '?limit=2')).toEqual(all.slice(0, 2));
  expect(await list('walt', `?limit=2&before=${all[1]}`)).toEqual(all.slice(2, 4));
  expect(await list('walt', '?search=PICT')).toEqual([file.picture]);
  expect(await list('walt', '?unused=true')).toEqual([file.none]);
  expect((await truss.rest('olga', `${base}/p/1/files`)).status).toBe(403);
  const { data } = await truss.graph(
    'walt',
    '{ project(organization: "acme", projectId: 1) { files(first: 2) { totalCount pageInfo { hasNextPage endCursor } edges { node { fileId name contentType } } } } }',
  );
  const { totalCount, pageInfo, edges } = data.project.files;
  expect([totalCount, pageInfo.hasNextPage, pageInfo.endCursor]).toEqual([all.length, true, String(all[1])]);
  expect(edges.map(({ node }: { node: { fileId: number } }) => node.fileId)).toEqual(all.slice(0, 2));
});

test('files that only redacted entities use are not listed for people who may not see these', async () => {
  const { given } = truss;
  const secret = await sendFile(truss, 'secret', 'secret.txt');
  const entity = await given.entity({ name: 'Veiled', imageId: secret });
  await given.entities([{ id: entity.id, classId: undefined, isRedacted: true }]);
  expect(await list('rob')).not.toContain(secret);
  expect(await list('walt')).toContain(secret);
  const node = async (as: Person) =>
    (await truss.graph(as, 'query($id: ID!) { node(id: $id) { id } }', { id: id('StoredFile', secret) })).data.node;
  expect([await node('rob'), await node('walt')]).toEqual([null, { id: id('StoredFile', secret) }]);
});

test('many files are asked where they are used by as many statements as one', async () => {
  const of = (some: number[]) => () =>
    truss.graph(
      'walt',
      'query($ids: [ID!]!) { nodes(ids: $ids) { ... on StoredFile { usedIn { count uses { way } } } } }',
      {
        ids: some.map((each) => id('StoredFile', each)),
      },
    );
  expect(await truss.statements(of(Object.values(file)))).toBe(await truss.statements(of([file.picture])));
});

const byApi = async (as: Person, ids: number[]) => {
  const answer = await truss.rest(as, `${base}/p/1/files`, ids, 'DELETE');
  return { status: answer.status, ...(await answer.json()) };
};
const byMutation = async (as: Person, ids: number[]) => {
  const { data, errors } = await truss.graph(
    as,
    'mutation($input: DeleteFilesInput!) { deleteFiles(input: $input) { deletedIds bytes } }',
    { input: { projectId: id('Project', 1), fileIds: ids.map((each) => id('StoredFile', each)) } },
  );
  if (errors) return { status: errors[0]!.extensions.status, message: errors[0]!.message };
  return { status: 200, bytes: data.deleteFiles.bytes };
};
const isThere = async (some: number) => (await truss.rest('walt', `${base}/files/${some}`)).status === 200;

describe.each([
  ['api/v4', byApi],
  ['the graph', byMutation],
])('deleted through %s', (_door, remove) => {
  test('unused files are deleted, and the freed space is told', async () => {
    const [one, other] = [await sendFile(truss, '12345', 'a.txt'), await sendFile(truss, '1234567', 'b.txt')];
    expect(await remove('walt', [one, other, one])).toMatchObject({ status: 200, bytes: 12 });
    expect([await isThere(one), await isThere(other)]).toEqual([false, false]);
  });
  test.each(ways)('a file that is used stays, with all that were to go with it: %s', async (way) => {
    const { status, message } = await remove('walt', [file.none, file[way]]);
    expect([status, message]).toEqual([
      409,
      `1 of the 2 files are used, or needed for the history: ${way}.txt (once). Nothing was deleted.`,
    ]);
    expect([await isThere(file.none), await isThere(file[way])]).toEqual([true, true]);
  });
  test('a file that somebody else has just uploaded stays for a day', async () => {
    const theirs = await sendFile(truss, 'theirs', 'theirs.txt');
    expect(await remove('ada', [theirs])).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^walt uploaded theirs\.txt/),
    });
    await sql`update file set created = now() - interval '2 days' where id = ${theirs}`.execute(truss.inside.db);
    expect(await remove('ada', [theirs])).toMatchObject({ status: 200 });
  });
  test('readers delete nothing, and a number that is no file of the project is refused', async () => {
    expect(await remove('rob', [file.none])).toMatchObject({ status: 403 });
    expect(await remove('walt', [file.none, 99_999])).toMatchObject({ status: 404 });
    expect(await isThere(file.none)).toBe(true);
  });
});
