// Refused entities are listed beforehand, through both APIs, and are those that the action itself refuses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Asked {
  ids: number[];
  deed: string;
  toState?: string;
}
const rest = async (who: Person, given: Asked) => {
  const answer = await truss.rest(who, '/api/v4/o/acme/p/1/entities/refused', given);
  const body = await answer.json();
  return Array.isArray(body) ? body : { message: body.message };
};
const graph = async (who: Person, { ids, deed, toState }: Asked) => {
  const { data, errors } = await truss.graph(
    who,
    `query($ids: [ID!]!, $deed: Deed!, $toState: String) { project(organization: "acme", projectId: 1) {
      refused(entityIds: $ids, deed: $deed, toState: $toState) { id: entityId reason } } }`,
    { ids: ids.map((each) => id('Entity', each)), deed: deed.toUpperCase(), toState },
  );
  return data?.project?.refused ?? { message: errors![0]!.message };
};
const made = async () => {
  const [free, held, risk] = await truss.given.entities([
    { name: 'Free' },
    { name: 'Held' },
    { name: 'Risk', classId: truss.given.classId('Risk') },
  ]);
  await truss.rest('wendy', `/api/v4/o/acme/entities/lock/${held!.id}`, {}, 'PUT');
  return { free: free!.id, held: held!.id, risk: risk!.id };
};

describe.each([
  ['graph', graph],
  ['api/v4', rest],
])('through %s', (_api, ask) => {
  test.each(['change', 'delete', 'unlock'])(
    'an entity that somebody else has locked is refused to those who would %s it',
    async (deed) => {
      const { free, held } = await made();
      expect(await ask('walt', { ids: [free, held], deed })).toEqual([{ id: held, reason: 'It is locked by wendy.' }]);
      expect(await ask('wendy', { ids: [free, held], deed })).toEqual([]);
    },
  );

  test('locking an entity that somebody else has locked already is refused, whether the person may unlock it or not', async () => {
    const { free, held } = await made();
    const told = [{ id: held, reason: 'It is already locked by wendy.' }];
    expect(await ask('walt', { ids: [free, held], deed: 'lock' })).toEqual(told);
    expect(await ask('ada', { ids: [free, held], deed: 'lock' })).toEqual(told);
    expect(await ask('ada', { ids: [free, held], deed: 'unlock' })).toEqual([]);
    expect(await ask('wendy', { ids: [free, held], deed: 'lock' })).toEqual([]);
  });

  test('an entity without a fitting transition, and one without a workflow, is refused with the reason', async () => {
    const { free, risk } = await made();
    const told = await ask('walt', { ids: [free, risk], deed: 'move', toState: 'Nowhere' });
    expect(told[0]).toEqual({
      id: free,
      reason: "No transition that you can use leads from 'Draft' to 'Nowhere'.",
    });
    expect(await ask('walt', { ids: [free], deed: 'move', toState: 'Draft' })).toEqual([]);
    expect(await ask('walt', { ids: [free], deed: 'move', toState: 'In Review' })).toEqual([]);
    expect(await ask('walt', { ids: [free], deed: 'move' })).toEqual({ message: 'Send the target state.' });
  });

  test('a reader, and a person who names missing entities, is refused', async () => {
    const { free } = await made();
    expect(await ask('rob', { ids: [free], deed: 'delete' })).toHaveProperty('message');
    expect((await ask('walt', { ids: [free, 999_999], deed: 'delete' })).message).toMatch(/999999/);
  });
});

test('a change of class refuses the entities that the preview refused; the others are changed', async () => {
  const { free, held } = await made();
  const classId = truss.given.classId('Risk');
  const change = (...ids: number[]) =>
    truss.rest(
      'walt',
      '/api/v4/o/acme/entities',
      ids.map((each) => ({ id: each, projectId: 1, classId })),
    );
  const refused = await rest('walt', { ids: [free, held], deed: 'change' });
  expect(refused).toEqual([{ id: held, reason: 'It is locked by wendy.' }]);
  expect(await (await change(free, held)).json()).toMatchObject({ title: 'Locked', details: { entityIds: [held] } });
  expect((await change(free)).status).toBe(200);
});

test('many are asked about by as many statements as few', async () => {
  const ids = (await truss.given.entities(Array.from({ length: 30 }, (_, at) => ({ name: `M${at}` })))).map(
    (each) => each.id,
  );
  const of = (some: number[]) =>
    truss.statements(() => rest('walt', { ids: some, deed: 'move', toState: 'In Review' }));
  await of(ids);
  const few = await of(ids.slice(0, 1));
  expect(await of(ids)).toBe(few);
});
