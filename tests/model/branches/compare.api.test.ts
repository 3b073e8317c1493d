// A branch beside its origin, and two branches beside each other: what is different is told by what both were copied from, and where they are alike nothing is.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Entity } from '../../../server/model/entities/entity.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { branchOff, type TwoSides } from '../merging/two-sides.ts';

let truss: Truss;
let pump: Entity;
let valve: Entity;
let tank: Entity;
let one: TwoSides;
let other: TwoSides;
const save = async (...patches: object[]) => {
  const answer = await truss.rest('root', '/api/v4/o/acme/entities', patches);
  expect(await answer.text().then((text) => (answer.ok ? '' : text))).toBe('');
};
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
  const { given } = truss;
  tank = await given.entity({ class: 'Asset', name: 'Tank' });
  const decomposes = { relationId: given.relationId('decomposes'), targetId: tank.id };
  pump = await given.entity({ class: 'Asset', name: 'Pump', addRels: [decomposes] });
  valve = await given.entity({ class: 'Asset', name: 'Valve' });
  one = await branchOff(truss, 'One');
  other = await branchOff(truss, 'Other');
});
afterAll(() => truss.close());

const differences = async (projectId: number, toProject: number, as: 'root' | 'olga' = 'root') => {
  const query = `/api/v4/o/acme/p/${projectId}/entities/differences?toProject=${toProject}`;
  const answer = await truss.rest(as, query);
  if (!answer.ok) return answer.status;
  const found = (await answer.json()) as { kind: string; name: string; changes: { type: string; value: unknown }[] }[];
  return found.map(({ kind, name, changes }) => [kind, name, ...changes.map(({ type }) => type)].join(' ')).toSorted();
};

test('without changes there are no differences', async () => {
  expect(await differences(1, one.branch)).toEqual([]);
  expect(await differences(one.branch, other.branch)).toEqual([]);
});

test('additions, deletions and changes on either side are listed, from either side', async () => {
  await save({ id: one.copyOf(pump.id), projectId: one.branch, name: 'Pump A' });
  await save({ projectId: one.branch, classId: pump.classId, name: 'Fan' });
  await save({ id: valve.id, projectId: 1, name: 'Gate' });
  expect(await differences(1, one.branch)).toEqual(['ADDED Fan', 'CHANGED Pump A NAME', 'CHANGED Valve NAME']);
  expect(await differences(one.branch, 1)).toEqual(['CHANGED Gate NAME', 'CHANGED Pump NAME', 'REMOVED Fan']);
  expect(await differences(one.branch, other.branch)).toEqual(['CHANGED Pump NAME', 'REMOVED Fan']);
});

test('a change that both made alike is no difference', async () => {
  await save({ id: other.copyOf(pump.id), projectId: other.branch, name: 'Pump A' });
  expect(await differences(one.branch, other.branch)).toEqual(['REMOVED Fan']);
});

test('a person who may not read one of them compares nothing', async () => {
  expect(await differences(1, one.branch, 'olga')).toBe(403);
});

test('the difference is computed once for all pages of a list, and again after changes', async () => {
  await save({ id: valve.id, projectId: 1, name: 'Gate valve' });
  const ask = () => differences(1, one.branch);
  const [first, next] = [await truss.statements(ask), await truss.statements(ask)];
  expect(next).toBeLessThan(first - 5);
  await save({ id: valve.id, projectId: 1, number: '7' });
  expect(await ask()).toContain('CHANGED Valve NAME NUMBER');
});
