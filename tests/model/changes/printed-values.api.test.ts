// A changed attribute tells of which type its property is, so that a screen prints both values as its editor does.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const values = {
  Duration: ['DURATION', { value: 2, units: 'DAYS' }],
  Start: ['DATETIME', 1_795_478_400_000],
} as const;

test('changes of attributes name the type, other changes none', async () => {
  const attributes = Object.fromEntries(Object.entries(values).map(([name, [, value]]) => [name, value]));
  const { id } = await truss.given.entity({ class: 'Action', name: 'Pump', attributes });
  const query = `{ entity(organization: "acme", projectId: 1, entityId: ${id}) {
    history(first: 1) { edges { node { changes { field propertyType value } } } } } }`;
  const { data, errors } = await truss.graph('rob', query);
  expect(errors).toBeUndefined();
  const { changes } = data.entity.history.edges[0].node;
  const told = Object.entries(values).map(([field, [propertyType, value]]) => ({
    field,
    propertyType,
    value,
  }));
  expect(changes).toEqual(expect.arrayContaining(told));
  expect(changes).toContainEqual({ field: 'Name', propertyType: null, value: 'Pump' });
});
