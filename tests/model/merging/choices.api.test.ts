// The choices of one property that both sides changed become one list, what a choice is taken from is kept where it is held, and a value that
// is no choice here is said before. After a merge everything can be saved again as it is, and brought out and in.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import type { TypeParameters } from '../../../server/model/schema/schema.ts';
import { importByRest } from '../../support/upload.ts';
import { trussWithMerges, told, type Shown } from './on-merging.ts';

let on: Awaited<ReturnType<typeof trussWithMerges>>;
beforeAll(async () => {
  on = await trussWithMerges();
});
afterAll(() => on.truss.close());

let origin: number;
let branch: number;
let orbit: number;
let band: number;
let one: { here: number; there: number };
beforeEach(async () => {
  origin = await on.project('Origin');
  const { classes, properties } = await saveSchema(on.ctx(), 'acme', origin, {
    classes: [{ id: -1, name: 'Orbit', icon: 'box' }],
    properties: [
      { name: 'Band', type: 'ENUMERATION', classId: -1, typeParameters: { choices: ['Low', 'Middle', 'High'] } },
    ],
  });
  const own = <T extends { projectId: number; id: number }>(items: ReadonlyMap<number, T>) =>
    [...items.values()].find(({ projectId }) => projectId === origin)!.id;
  [orbit, band] = [own(classes), own(properties)];
  const [made] = await on.save(origin, { name: 'One', classId: orbit, attrs: { [band]: 'Low' } });
  branch = await on.branchOff(origin, 'Branch');
  one = { here: made!.id, there: await on.copyOf(made!.id, branch) };
});

const offer = (projectId: number, ...choices: string[]) =>
  saveSchema(on.ctx(), 'acme', projectId, { properties: [{ id: band, typeParameters: { choices } }] });
const offered = async (projectId: number): Promise<TypeParameters> => {
  const { properties } = await on.rest('GET', `p/${projectId}/schema`);
  return properties.find((each: { id: number }) => each.id === band).typeParameters;
};
const value = async (name: string) => (await on.named(origin, name)).attrs[band];
const holds = async (projectId: number) => {
  const entities = await on.entities(projectId);
  const sent = entities.map(({ id, attrs, labelIds, classId, name, description }) => ({
    id,
    projectId,
    attrs,
    labelIds,
    classId,
    name: `${name}.`,
    description,
  }));
  expect((await on.truss.rest('root', '/api/v4/o/acme/entities', sent)).status).toBe(200);
  const text = await (await on.truss.rest('root', `/api/v4/o/acme/p/${projectId}/export/json`)).text();
  const other = await on.project('Brought in');
  const answer = await importByRest(on.truss, 'root', `${other}/import/json?wait=true`, text);
  expect(answer.status).toBe(200);
  const brought = await on.entities(other);
  const values = (some: typeof entities) => some.map(({ attrs }) => Object.values(attrs).map(String).join()).toSorted();
  expect(values(brought)).toEqual(values(entities));
};

test('additions and removals of both sides are combined', async () => {
  await offer(origin, 'Lowest', 'Low', 'Middle', 'High');
  await offer(branch, 'Low', 'High', 'Highest');
  const found = await on.start(origin, branch);
  expect(told(found)).toEqual(['CHANGED Band SCHEMA']);
  expect(await on.accept(origin, branch)).toMatchObject({ status: 200, warnings: [] });
  expect(await offered(origin)).toEqual({ choices: ['Lowest', 'Low', 'High', 'Highest'] });
  expect((await on.start(origin, branch)).counts.total).toBe(0);
  expect(await on.merge(branch, origin)).toMatchObject({ status: 200, warnings: [] });
  expect(await offered(branch)).toEqual(await offered(origin));
  await holds(origin);
});

test('a removed choice that entities have is kept for them', async () => {
  await on.save(branch, { id: one.there, attrs: { [band]: 'High' } });
  await offer(branch, 'High', 'Low', 'Highest');
  await offer(branch, 'High', 'Highest');
  await on.save(origin, { name: 'Two', classId: orbit, attrs: { [band]: 'Low' } });
  expect(await on.merge(origin, branch)).toMatchObject({ status: 200, warnings: [] });
  expect(await offered(origin)).toEqual({ choices: ['High', 'Highest'], retired: ['Low'] });
  expect([await value('One'), await value('Two')]).toEqual(['High', 'Low']);
  await holds(origin);
});

test('nothing is kept of an unused choice', async () => {
  await on.save(branch, { id: one.there, attrs: { [band]: 'High' } });
  await offer(branch, 'High');
  expect(await on.merge(origin, branch)).toMatchObject({ status: 200, warnings: [] });
  expect(await offered(origin)).toEqual({ choices: ['High'] });
});

test('a value that is no choice here any more is named, and decided', async () => {
  await offer(origin, 'Low', 'High');
  await on.save(branch, { id: one.there, attrs: { [band]: 'Middle' } });
  const found = await on.start(origin, branch);
  expect(told(found)).toEqual(['CHANGED One !UNLAWFUL']);
  const [{ itemId, conflicts }] = found.items as [Shown & { conflicts: { sides: string[] }[] }];
  expect(conflicts[0]!.sides).toEqual(['OURS', 'EDITED']);
  const edited = (text: string) =>
    on.accept(origin, branch, { choices: [{ itemId, key: `ATTRIBUTE:${band}`, side: 'EDITED', value: text }] });
  const refused = await edited('Middle');
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.message).toContain('Choose Low, High');
  expect(await edited('High')).toMatchObject({ status: 200, warnings: [] });
  expect(await value('One')).toBe('High');
  expect((await on.start(origin, branch)).counts.total).toBe(0);
  await holds(origin);
});

test('a property with values here keeps its type', async () => {
  await on.save(branch, { id: one.there, attrs: { [band]: null } });
  await saveSchema(on.ctx(), 'acme', branch, {
    properties: [{ id: band, type: 'NUMBER', typeParameters: {} }],
  });
  await on.save(branch, { id: one.there, attrs: { [band]: 500 } });
  await on.save(origin, { name: 'Two', classId: orbit, attrs: { [band]: 'Low' } });
  const found = await on.start(origin, branch);
  expect(told(found).toSorted()).toEqual(['CHANGED Band !UNLAWFUL', 'CHANGED One !UNLAWFUL']);
  expect(await on.accept(origin, branch, { resolve: 'THEIRS' })).toMatchObject({ status: 409 });
  expect(await on.accept(origin, branch, { resolve: 'OURS' })).toMatchObject({ status: 200, warnings: [] });
  expect(await value('One')).toBe('Low');
  expect((await on.start(origin, branch)).counts.total).toBe(0);
  await holds(origin);
});
