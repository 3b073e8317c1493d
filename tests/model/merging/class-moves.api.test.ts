// The losses of a choice are shown beside it: a class that one side changed is one decision with the values, labels and links of the other
// that only the old class permits, and the losses are as announced, whatever the choice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { trussWithMerges, told, type Shown } from './on-merging.ts';

let on: Awaited<ReturnType<typeof trussWithMerges>>;
beforeAll(async () => {
  on = await trussWithMerges();
});
afterAll(() => on.truss.close());

let origin: number;
let branch: number;
let made: { orbit: number; site: number; altitude: string; country: string; polar: number; remote: number };
/** An entity in both projects, and another one. */
let here: { low: number; other: number };
let there: typeof here;
beforeEach(async () => {
  origin = await on.project('Origin');
  const related = on.truss.given.relationId('related to');
  const { classes, properties, labels } = await saveSchema(on.ctx(), 'acme', origin, {
    classes: [
      { id: -1, name: 'Orbit', icon: 'box', localTargetRelations: [{ targetRelationId: related, targetClassId: -1 }] },
      { id: -2, name: 'Site', icon: 'box' },
    ],
    properties: [
      { id: -3, name: 'Altitude', type: 'TEXT', classId: -1 },
      { id: -4, name: 'Country', type: 'TEXT', classId: -2 },
    ],
    labels: [
      { id: -5, name: 'Polar', classIds: [-1] },
      { id: -6, name: 'Remote', classIds: [-2] },
    ],
  });
  const called = (items: ReadonlyMap<number, { id: number; name: string; projectId: number }>, name: string) =>
    [...items.values()].find((each) => each.name === name && each.projectId === origin)!.id;
  made = {
    orbit: called(classes, 'Orbit'),
    site: called(classes, 'Site'),
    altitude: String(called(properties, 'Altitude')),
    country: String(called(properties, 'Country')),
    polar: called(labels, 'Polar'),
    remote: called(labels, 'Remote'),
  };
  const [low, other] = await on.save(
    origin,
    { name: 'Low', classId: made.orbit, attrs: { [made.altitude]: '500 km' } },
    { name: 'Other', classId: made.orbit },
  );
  here = { low: low!.id, other: other!.id };
  branch = await on.branchOff(origin, 'Branch');
  there = { low: await on.copyOf(here.low, branch), other: await on.copyOf(here.other, branch) };
});

interface SeenConflict {
  key: string;
  kind: string;
  sides: string[];
  losses: { side: string; entityId: number; key: string; value: unknown }[];
}
const conflictsOf = ({ items }: { items: Shown[] }) => items.flatMap((item) => item.conflicts as SeenConflict[]);
const moved = (projectId: number, id: number, classId: number, more: object = {}) =>
  on.rest('POST', `entities?letGo=true`, [{ id, projectId, classId, ...more }] as object);
const linked = (projectId: number, id: number, targetId: number) => on.link(projectId, id, 'related to', targetId);
const links = async (projectId: number) =>
  (await on.truss.inside.db.selectFrom('link').selectAll().where('projectId', '=', projectId).execute()).length;
/** Merging again, either way, brings nothing up for the second time. */
const settles = async () => {
  expect((await on.start(origin, branch)).counts.total).toBe(0);
  expect(await on.accept(origin, branch)).toMatchObject({ status: 200, revision: null });
  const back = await on.merge(branch, origin);
  expect(back).toMatchObject({ status: 200, warnings: [] });
  expect((await on.start(branch, origin)).counts.total).toBe(0);
  expect((await on.start(origin, branch)).counts.total).toBe(0);
};

describe('a class changed here, and values changed there that only the old class has', () => {
  beforeEach(async () => {
    expect(await moved(origin, here.low, made.site, { attrs: { [made.country]: 'Chile' } })).toMatchObject({
      status: 200,
    });
    await on.save(branch, { id: there.low, attrs: { [made.altitude]: '600 km' }, addLabels: [made.polar] });
    await linked(branch, there.low, there.other);
  });
  test('is one decision that names the losses of each side', async () => {
    const found = await on.start(origin, branch);
    expect(told(found)).toEqual(['CHANGED Low !CLASS']);
    expect(conflictsOf(found)).toEqual([
      expect.objectContaining({
        key: 'CLASS_ID',
        base: made.orbit,
        ours: made.site,
        theirs: made.orbit,
        sides: ['OURS', 'THEIRS'],
      }),
    ]);
    const lossesOf = (side: string) =>
      conflictsOf(found)[0]!
        .losses.filter((each) => each.side === side)
        .map(({ key }) => key.split(':')[0]!);
    expect(lossesOf('OURS').toSorted()).toEqual(['ATTRIBUTE', 'LABEL', 'RELATIONSHIP']);
    expect(lossesOf('THEIRS')).toEqual(['ATTRIBUTE']);
    expect(await on.accept(origin, branch)).toMatchObject({ status: 409 });
    const { data } = await on.truss.graph(
      'root',
      `{ project(organization: "acme", projectId: ${origin}) { merge(sourceId: ${branch}) { items(first: 5) { edges { node {
        conflicts { kind oursText theirsText losses { side texts } } } } } } } }`,
    );
    expect(data.project.merge.items.edges[0].node.conflicts).toEqual([
      {
        kind: 'CLASS',
        oursText: 'Site',
        theirsText: 'Orbit',
        losses: [
          { side: 'OURS', texts: ['Altitude: 600 km', 'Polar', 'related to: Other'] },
          { side: 'THEIRS', texts: ['Country: Chile'] },
        ],
      },
    ]);
  });
  test('ours: the class stays, without values that it cannot have', async () => {
    await on.start(origin, branch);
    expect(await on.accept(origin, branch, { resolve: 'OURS' })).toMatchObject({ status: 200, warnings: [] });
    expect(await on.named(origin, 'Low')).toMatchObject({
      classId: made.site,
      attrs: { [made.country]: 'Chile' },
      labelIds: [],
    });
    expect(await links(origin)).toBe(0);
    await settles();
    expect(await on.named(branch, 'Low')).toMatchObject({ classId: made.site, attrs: { [made.country]: 'Chile' } });
  });
  test('theirs: the class comes back with all that is theirs', async () => {
    await on.start(origin, branch);
    expect(await on.accept(origin, branch, { resolve: 'THEIRS' })).toMatchObject({ status: 200, warnings: [] });
    expect(await on.named(origin, 'Low')).toMatchObject({
      classId: made.orbit,
      attrs: { [made.altitude]: '600 km' },
      labelIds: [made.polar],
    });
    expect(await links(origin)).toBe(1);
    await settles();
  });
});

test('a class changed there, and a link made here from elsewhere: named where the class is', async () => {
  await linked(origin, here.other, here.low);
  await moved(branch, there.low, made.site);
  const found = await on.start(origin, branch);
  expect(told(found)).toEqual(['CHANGED Low !CLASS']);
  expect(conflictsOf(found)[0]!.losses.map(({ side, entityId }) => [side, entityId])).toEqual([['THEIRS', here.other]]);
  expect(await on.accept(origin, branch, { resolve: 'THEIRS' })).toMatchObject({ status: 200, warnings: [] });
  expect(await links(origin)).toBe(0);
  await settles();
});

test('both ends changed, each on one side: the link between them is reported as deleted', async () => {
  const wide = await on.project('Wide');
  const related = on.truss.given.relationId('related to');
  const schema = await saveSchema(on.ctx(), 'acme', wide, {
    classes: [
      {
        id: -1,
        name: 'A',
        icon: 'box',
        localTargetRelations: [-1, -2].map((targetClassId) => ({ targetRelationId: related, targetClassId })),
      },
      { id: -2, name: 'B', icon: 'box', localTargetRelations: [{ targetRelationId: related, targetClassId: -1 }] },
    ],
  });
  const [a, b] = ['A', 'B'].map((name) => [...schema.classes.values()].find((each) => each.name === name)!.id) as [
    number,
    number,
  ];
  const [one, other] = await on.save(wide, { name: 'One', classId: a }, { name: 'Two', classId: a });
  await linked(wide, one!.id, other!.id);
  const fork = await on.branchOff(wide, 'Fork');
  expect(await moved(wide, one!.id, b)).toMatchObject({ status: 200 });
  expect(await links(wide)).toBe(1);
  await moved(fork, await on.copyOf(other!.id, fork), b);
  expect(told(await on.start(wide, fork))).toEqual(['CHANGED Two !CLASS']);
  expect(await on.accept(wide, fork, { resolve: 'THEIRS' })).toMatchObject({ status: 200, warnings: [] });
  expect(await links(wide)).toBe(0);
  expect((await on.start(wide, fork)).counts.total).toBe(0);
});

test('losses that only two choices together cause are named before they apply, and then the merge is done', async () => {
  const wide = await on.project('Wide');
  const related = on.truss.given.relationId('related to');
  const to = (...ids: number[]) => ids.map((targetClassId) => ({ targetRelationId: related, targetClassId }));
  const { classes, properties } = await saveSchema(on.ctx(), 'acme', wide, {
    classes: [
      { id: -1, name: 'A', icon: 'box', localTargetRelations: to(-1, -2) },
      { id: -2, name: 'B', icon: 'box', localTargetRelations: to(-1) },
    ],
    properties: [{ name: 'Of A', type: 'TEXT', classId: -1 }],
  });
  const own = <T extends { projectId: number; id: number; name: string }>(
    items: ReadonlyMap<number, T>,
    name: string,
  ) => [...items.values()].find((each) => each.projectId === wide && each.name === name)!.id;
  const [a, b, ofA] = [own(classes, 'A'), own(classes, 'B'), own(properties, 'Of A')];
  const [one, other] = (await on.save(wide, { name: 'One', classId: a }, { name: 'Two', classId: a })).map(
    ({ id }) => id,
  );
  await linked(wide, one!, other!);
  const fork = await on.branchOff(wide, 'Fork');
  await moved(wide, one!, b);
  await on.save(fork, { id: await on.copyOf(one!, fork), attrs: { [ofA]: 'x' } });
  await moved(fork, await on.copyOf(other!, fork), b);
  await on.save(wide, { id: other!, attrs: { [ofA]: 'y' } });
  const { items } = (await on.start(wide, fork)) as { items: Shown[] };
  const choices = [
    ['One', 'OURS'],
    ['Two', 'THEIRS'],
  ].map(([name, side]) => ({ itemId: items.find((each) => each.name === name)!.itemId, key: 'CLASS_ID', side }));
  const linksLost = (found: { items: Shown[] }) =>
    conflictsOf(found).flatMap(({ losses }) => losses.filter(({ key }) => key.startsWith('RELATIONSHIP')));
  expect(linksLost({ items })).toEqual([]);
  expect(await on.accept(wide, fork, { choices })).toMatchObject({ status: 409 });
  expect(await links(wide)).toBe(1);
  expect(linksLost(await on.rest('GET', `p/${wide}/merge?sourceProjectId=${fork}`)).length).toBeGreaterThan(0);
  expect(await on.accept(wide, fork, { choices })).toMatchObject({ status: 200, warnings: [] });
  expect(await links(wide)).toBe(0);
  expect((await on.start(wide, fork)).counts.total).toBe(0);
});

describe('decided once', () => {
  test('a link to an entity that was deleted here', async () => {
    await on.remove(here.other);
    await linked(branch, there.low, there.other);
    const found = await on.start(origin, branch);
    expect(conflictsOf(found)).toEqual([expect.objectContaining({ kind: 'DELETED_HERE' })]);
    expect(conflictsOf(found)[0]!.losses).toMatchObject([{ side: 'OURS', entityId: here.low }]);
    expect(await on.accept(origin, branch, { resolve: 'OURS' })).toMatchObject({ status: 200, warnings: [] });
    expect((await on.start(origin, branch)).counts.total).toBe(0);
    await on.save(branch, { id: there.low, number: 'O.1' });
    expect(told(await on.start(origin, branch))).toEqual(['CHANGED Low NUMBER']);
    await on.accept(origin, branch);
    await settles();
  });
  test('a deletion that was refused', async () => {
    await on.save(origin, { id: here.other, name: 'Kept' });
    await on.remove(there.other);
    await on.start(origin, branch);
    expect(await on.accept(origin, branch, { resolve: 'OURS' })).toMatchObject({ status: 200, warnings: [] });
    expect((await on.start(origin, branch)).counts.total).toBe(0);
    await settles();
    expect(await on.named(branch, 'Kept')).toBeTruthy();
  });
  test('entities of a class that was deleted here and stays deleted', async () => {
    await on.remove(here.low, here.other);
    await on.rest('DELETE', `p/${origin}/schema/classes/${made.orbit}`);
    await on.save(branch, { name: 'High', classId: made.orbit });
    const found = await on.start(origin, branch);
    const [conflict] = conflictsOf(found).filter(({ kind }) => kind === 'IN_USE');
    expect(conflict!.losses).toMatchObject([{ side: 'OURS', key: 'EXISTENCE' }]);
    expect(await on.accept(origin, branch, { resolve: 'OURS' })).toMatchObject({
      status: 200,
      warnings: [],
      created: [],
    });
    expect((await on.start(origin, branch)).counts.total).toBe(0);
  });
});

test('a property that is left out brings its values the next time', async () => {
  const { properties } = await saveSchema(on.ctx(), 'acme', branch, {
    properties: [{ name: 'Period', type: 'TEXT', classId: made.orbit }],
  });
  const period = [...properties.values()].find(({ name }) => name === 'Period')!.id;
  await on.save(branch, { id: there.low, attrs: { [period]: '95 min' } });
  await on.start(origin, branch);
  await on.chooseOnly(origin, branch, 'Low');
  expect(await on.accept(origin, branch)).toMatchObject({ status: 200, warnings: [] });
  expect(await on.named(origin, 'Low')).toMatchObject({ attrs: { [made.altitude]: '500 km' } });
  expect(told(await on.start(origin, branch))).toEqual([
    expect.stringMatching(/^ADDED Period/),
    'CHANGED Low ATTRIBUTE',
  ]);
  expect(await on.accept(origin, branch)).toMatchObject({ status: 200, warnings: [] });
  expect(await on.named(origin, 'Low')).toMatchObject({ attrs: { [made.altitude]: '500 km', [period]: '95 min' } });
  await settles();
});
