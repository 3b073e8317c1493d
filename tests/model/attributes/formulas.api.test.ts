// Values that formulas make: through both APIs they follow what they are made of, in the same save.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
const ids = new Map<string, number>();
let pump: number;
beforeAll(async () => {
  truss = await startTruss();
  const classId = truss.given.classId('Asset');
  const made = await truss.rest('root', '/api/v4/o/acme/p/1/schema', {
    properties: [
      { classId, name: 'Mass', type: 'TEXT' },
      { classId, name: 'Force', type: 'COMPUTABLE' },
    ],
  });
  const { properties } = (await made.json()) as { properties: { id: number; name: string }[] };
  for (const { name, id } of properties) ids.set(name, id);
  const force = { formula: 'Mass * 9.81 m/s^2', resultUnits: 'N' } as never;
  const attrs = { [ids.get('Mass')!]: '2 kg', [ids.get('Force')!]: force };
  const [entity] = await truss.given.entities([{ classId, name: 'Pump', attrs }]);
  pump = entity!.id;
});
afterAll(() => truss.close());

const read = async () => {
  const { data } = await truss.graph(
    'rob',
    `{ project(organization: "acme", projectId: 1) { entity(entityId: ${pump}) { attributes {
      text property { name } ... on ComputableAttribute { result resultUnits formula problem } } } } }`,
  );
  return data.project.entity.attributes.find((each: { property: { name: string } }) => each.property.name === 'Force');
};
const save = (attrs: Record<string, unknown>) =>
  truss.rest('walt', '/api/v4/o/acme/entities', [
    {
      projectId: 1,
      id: pump,
      attrs: Object.fromEntries(Object.entries(attrs).map(([name, value]) => [ids.get(name)!, value])),
    },
  ]);

test('a formula is computed when its entity is saved, and again when its inputs change', async () => {
  expect(await read()).toMatchObject({ text: '19.62 N', formula: 'Mass * 9.81 m/s^2', problem: null });
  expect((await save({ Mass: '3 kg' })).status).toBe(200);
  expect(await read()).toMatchObject({ text: '29.43 N', resultUnits: 'N' });
  const { data, errors } = await truss.graph(
    'rob',
    '{ project(organization: "acme", projectId: 1) { entities(query: "Force:>29", first: 5) { totalCount } } }',
  );
  expect(errors).toBeUndefined();
  expect(data.project.entities.totalCount).toBe(1);
});

test('a formula without a result says why in its place, and the save is kept', async () => {
  expect((await save({ Mass: '3 s' })).status).toBe(200);
  expect(await read()).toMatchObject({ text: '', problem: 'The result is in m / s, which cannot be converted to N.' });
  expect((await save({ Mass: '1 kg' })).status).toBe(200);
  expect(await read()).toMatchObject({ text: '9.81 N', problem: null });
});

test('a formula that cannot be read is refused in words, and changes nothing', async () => {
  const refused = await save({ Force: { formula: '2 * (3' } });
  expect(refused.status).toBe(400);
  expect(((await refused.json()) as { message: string }).message).toMatch(/Parenthesis \) expected/);
  expect(await read()).toMatchObject({ formula: 'Mass * 9.81 m/s^2' });
});
