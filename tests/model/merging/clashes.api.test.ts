// Conflicts of two sides are named for what they are, through the API: nothing is decided in silence. And entities created by a merge refer
// to others by their numbers there, or by those given with them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { trussWithMerges, told } from './on-merging.ts';

let on: Awaited<ReturnType<typeof trussWithMerges>>;
let origin: number;
let branch: number;
let top: number;
let part: number;
/** The branch's copies of these entities. */
let there: { top: number; part: number };
let orbit: number;
beforeAll(async () => {
  on = await trussWithMerges();
});
afterAll(() => on.truss.close());
beforeEach(async () => {
  origin = await on.project('Origin');
  const schema = await saveSchema(on.ctx(), 'acme', origin, { classes: [{ name: 'Orbit', icon: 'box' }] });
  orbit = [...schema.classes.values()].find(({ name }) => name === 'Orbit')!.id;
  const made = await on.save(origin, { name: 'Top', number: '1' }, { name: 'Part', number: '2' });
  [top, part] = made.map(({ id }) => id) as [number, number];
  await arrange(origin, top, [{ key: 'one', x: 1, y: 1 }]);
  branch = await on.branchOff(origin, 'Branch');
  there = { top: await on.copyOf(top, branch), part: await on.copyOf(part, branch) };
});

const graph = async (field: string, input: object) => {
  const type = `${field[0]!.toUpperCase()}${field.slice(1)}Input`;
  const { errors } = await on.truss.graph(
    'root',
    `mutation($input: ${type}!) { ${field}(input: $input) { revision } }`,
    {
      input: { organization: 'acme', ...input },
    },
  );
  expect(errors).toBeUndefined();
};
const arrange = (projectId: number, entityId: number, places: object[]) =>
  graph('arrangeDiagram', { projectId, slug: 'hierarchy', entityId, places });
const deleteDiagram = (projectId: number, rootId: number) =>
  graph('deleteDiagram', { projectId, slug: 'hierarchy', entityId: rootId });
const placesOf = (rootId: number) =>
  on.truss.inside.db
    .selectFrom('diagramPlace')
    .select(['key', 'place'])
    .where('rootId', '=', rootId)
    .orderBy('key')
    .execute();
const preview = async () => told(await on.start(origin, branch));
const conflicts = async () => (await preview()).filter((line) => line.includes('!'));
const total = async () => (await on.start(origin, branch)).counts.total;

describe('a diagram', () => {
  test('deleted there and arranged here: kept, or deleted', async () => {
    await deleteDiagram(branch, there.top);
    await arrange(origin, top, [{ key: 'two', x: 2, y: 2 }]);
    expect(await preview()).toEqual(['CHANGED Top !DIAGRAM_DELETED']);
    expect(await on.accept(origin, branch)).toMatchObject({ status: 409 });
    expect(await on.accept(origin, branch, { resolve: 'THEIRS' })).toMatchObject({ status: 200 });
    expect(await placesOf(top)).toEqual([]);
    expect(await total()).toBe(0);
  });
  test('deleted here and arranged there: it comes back with all of its places', async () => {
    await deleteDiagram(origin, top);
    await arrange(branch, there.top, [{ key: 'two', x: 2, y: 2 }]);
    expect(await preview()).toEqual(['CHANGED Top !DIAGRAM_DELETED']);
    expect(await on.accept(origin, branch, { resolve: 'THEIRS' })).toMatchObject({ status: 200 });
    expect((await placesOf(top)).map(({ key }) => key)).toEqual(['one', 'two']);
    expect(await total()).toBe(0);
  });
});

test('two new entities with one global id', async () => {
  await on.save(origin, { name: 'Ours', globalId: 'I_same' });
  await on.save(branch, { name: 'Theirs', globalId: 'I_same' });
  expect(await preview()).toEqual(['CHANGED Ours !BOTH_NEW']);
  expect(await on.accept(origin, branch, { resolve: 'THEIRS' })).toMatchObject({ status: 200, created: [] });
  expect((await on.entities(origin)).filter(({ globalId }) => globalId === 'I_same').map(({ name }) => name)).toEqual([
    'Theirs',
  ]);
});

test('a class deleted there and used here stays; deleted here and used there it is restored with its entities', async () => {
  await on.rest('DELETE', `p/${branch}/schema/classes/${orbit}`);
  await on.save(origin, { name: 'Low', classId: orbit });
  expect(await conflicts()).toEqual(['REMOVED Orbit !IN_USE']);
  expect(await on.accept(origin, branch, { resolve: 'OURS' })).toMatchObject({ status: 200 });
  expect(await on.named(origin, 'Low')).toMatchObject({ classId: orbit });
  const other = await on.branchOff(origin, 'Other');
  const low = await on.named(origin, 'Low');
  await on.remove(low.id);
  expect(await on.rest('DELETE', `p/${origin}/schema/classes/${orbit}`)).toMatchObject({ status: 200 });
  await on.save(other, { name: 'High', classId: orbit });
  const found = told(await on.start(origin, other));
  expect(found.filter((line) => line.includes('!'))).toEqual(['ADDED Orbit !IN_USE']);
  expect(await on.accept(origin, other, { resolve: 'THEIRS' })).toMatchObject({ status: 200 });
  expect(await on.named(origin, 'High')).toMatchObject({ classId: orbit });
});

test('parts that each side put into the other', async () => {
  await on.link(origin, top, 'decomposed by', part);
  await on.link(branch, there.part, 'decomposed by', there.top);
  expect(await conflicts()).toEqual([expect.stringContaining('!CIRCLE')]);
});

test('a lock on one side does not matter to the other', async () => {
  await on.rest('PUT', `entities/lock/${there.part}`);
  expect(await total()).toBe(0);
});

const upload = async (projectId: number, name: string): Promise<number> => {
  const body = new FormData();
  body.append('upload_file', new File([`GIF89a ${projectId} ${name}`], name, { type: 'image/png' }));
  const sent = await fetch(`${on.truss.url}/api/v4/o/acme/p/${projectId}/files`, {
    method: 'POST',
    body,
    headers: { cookie: await on.truss.cookie('root'), origin: on.truss.url },
  });
  return ([await sent.json()].flat() as { id: number }[])[0]!.id;
};
const speakingOf = (file: number, ...ids: number[]) =>
  `<p>${ids.map((id) => `@{${id}}:name <span class="mention" data-entity="${id}">x</span> `).join('')}<img src="/api/v4/o/acme/files/${file}/serve" /></p>`;

test('new entities speak of each other, of old ones and of files by the numbers that those have here', async () => {
  const [file, free] = [await upload(branch, 'text.png'), await upload(branch, 'free.png')];
  const [deorbit, burn] = await on.save(branch, { name: 'Deorbit' }, { name: 'Burn' });
  const text = speakingOf(file, burn!.id, there.part, deorbit!.id);
  await on.save(branch, { id: deorbit!.id, description: text }, { id: there.part, description: text });
  await arrange(branch, there.top, [{ key: 'drawn', x: 5, y: 5, free: { kind: 'IMAGE', file: free } }]);
  expect(await on.merge(origin, branch)).toMatchObject({ status: 200, warnings: [] });
  const [here, other] = [await on.named(origin, 'Deorbit'), await on.named(origin, 'Burn')];
  const files = await on.truss.inside.db
    .selectFrom('file')
    .select(['id', 'name'])
    .where('projectId', '=', origin)
    .execute();
  const fileCalled = (name: string) => files.find((each) => each.name === name)!.id;
  const wanted = speakingOf(fileCalled('text.png'), other.id, part, here.id);
  expect(here.description).toBe(wanted);
  expect((await on.named(origin, 'Part')).description).toBe(wanted);
  const drawn = (await placesOf(top)).find(({ key }) => key === 'drawn')!;
  expect(drawn.place).toMatchObject({ free: { file: fileCalled('free.png') } });
  expect(files).toHaveLength(2);
  expect(await total()).toBe(0);
  expect((await on.start(branch, origin)).counts.total).toBe(0);
});

test('an entity left out is mentioned by its number in the branch, and by its own once it is merged', async () => {
  const [burn] = await on.save(branch, { name: 'Burn' });
  await on.save(branch, { id: there.part, description: speakingOf(1, burn!.id) });
  await on.start(origin, branch);
  await on.chooseOnly(origin, branch, 'Part');
  expect(await on.accept(origin, branch)).toMatchObject({ status: 200 });
  expect((await on.named(origin, 'Part')).description).toBe(speakingOf(1, burn!.id));
  expect(await preview()).toEqual([expect.stringMatching(/^ADDED Burn /)]);
  expect(await on.accept(origin, branch)).toMatchObject({ status: 200 });
  const { id } = await on.named(origin, 'Burn');
  expect((await on.named(origin, 'Part')).description).toBe(speakingOf(1, id));
  expect(await total()).toBe(0);
});
