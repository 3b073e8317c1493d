// A score is worked out from the qualities beside it: nobody writes one, through either API, and one that came from elsewhere does no harm.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';
import { apis, seen } from '../entities/both-apis.ts';

let truss: Truss;
let score: number;
let clear: number;
beforeAll(async () => {
  truss = await startTruss();
  score = truss.given.propertyId('Requirement', 'Quality Score');
  clear = truss.given.propertyId('Requirement', 'Clear');
});
afterAll(() => truss.close());

const refusal = {
  status: 400,
  message: expect.stringContaining("'Quality Score' is calculated and cannot be edited."),
};
/** A requirement with a score as an import may have brought it. */
const imported = async () => {
  const { id } = await truss.given.entity({ name: 'Brought in' });
  await truss.inside.db
    .updateTable('entity')
    .set({ attrs: { [score]: 40 } })
    .where('id', '=', id)
    .execute();
  return id;
};

describe.each(apis)('through %s', (_api, save) => {
  test('a score is written neither on existing nor on new entities', async () => {
    const { id } = await truss.given.entity({ name: 'Judged' });
    expect(await save(truss, 'walt', [{ id, attrs: { [score]: 90 } }])).toMatchObject(refusal);
    const fresh = { name: 'New', classId: truss.given.classId('Requirement'), attrs: { [score]: 90 } };
    expect(await save(truss, 'walt', [fresh])).toMatchObject(refusal);
    expect((await seen(truss, id)).attrs).not.toHaveProperty(String(score));
  });

  test('a stored score may be sent back beside other values, and removed', async () => {
    const id = await imported();
    const quality = { value: true, suggestions: [] };
    expect(await save(truss, 'walt', [{ id, attrs: { [score]: 41 } }])).toMatchObject(refusal);
    expect((await save(truss, 'walt', [{ id, attrs: { [score]: 40, [clear]: quality } }])).status).toBe(200);
    expect((await seen(truss, id)).attrs).toMatchObject({ [score]: 40, [clear]: { value: true } });
    expect((await save(truss, 'walt', [{ id, attrs: { [score]: null } }])).status).toBe(200);
    expect((await seen(truss, id)).attrs).not.toHaveProperty(String(score));
  });
});

test('nobody proposes a score', async () => {
  const { id } = await truss.given.entity({ name: 'Proposed for' });
  const answer = await truss.rest('walt', '/api/v4/o/acme/changerequests', { entityId: id, attrs: { [score]: 90 } });
  expect({ status: answer.status, ...(await answer.json()) }).toMatchObject(refusal);
});

test('an entity with a stored score can be duplicated', async () => {
  const id = await imported();
  const answer = await truss.rest('walt', '/api/v4/o/acme/p/1/entities/copy', { entityIds: [id] });
  expect(answer.status).toBe(200);
});
