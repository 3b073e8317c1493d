// Counts of entities by the value of a property, as api/v4 gives them to scripts.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let status: number;
beforeAll(async () => {
  truss = await startTruss();
  status = truss.given.propertyId('Task', 'Status');
  await truss.given.entities([
    { classId: truss.given.classId('Task'), name: 'Settled', attrs: { [status]: 'Closed' } },
    { classId: truss.given.classId('Task'), name: 'Not said yet' },
    { classId: truss.given.classId('Asset'), name: 'Has no status' },
  ]);
  // As it was stored before the property had a default.
  await truss.inside.db.updateTable('entity').set({ attrs: {} }).where('name', '=', 'Not said yet').execute();
});
afterAll(() => truss.close());

const counts = async (asked: string) => {
  const answer = await truss.rest('rob', `/api/v4/o/acme/p/1/entities/counts?${asked}`);
  return { status: answer.status, ...(await answer.json()) };
};

test("a missing value counts as the property's default, if the class has the property", async () => {
  expect(await counts(`class=Task&propertyId=${status}`)).toEqual({ status: 200, Closed: 1, Open: 1 });
  expect(await counts(`propertyId=${status}`)).toEqual({ status: 200, Closed: 1, Open: 1, '': 1 });
});

test('a property that is not there is refused, as a class is', async () =>
  expect(await counts('propertyId=99999')).toMatchObject({
    status: 400,
    message: 'There is no property 99999. Use the id of a property of the schema.',
  }));
