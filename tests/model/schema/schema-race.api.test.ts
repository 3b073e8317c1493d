// An organization's schema and the entities of its projects change at the same time, and never come apart.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

test('a property deleted while entities get values of it leaves no value behind, or is not deleted', async () => {
  const classId = truss.given.classId('Asset');
  for (let round = 0; round < 8; round++) {
    const made = await truss.rest('ada', '/api/v4/o/acme/schema', {
      properties: [{ name: `Short-lived ${round}`, type: 'TEXT', classId }],
    });
    const { properties } = await made.json();
    const id = properties.find((each: { name: string }) => each.name === `Short-lived ${round}`).id as number;
    const save = (name: string) =>
      truss.rest('walt', '/api/v4/o/acme/entities', [{ projectId: 1, classId, name, attrs: { [id]: 'x' } }]);
    const [deleted, ...saves] = await Promise.all([
      truss.rest('ada', `/api/v4/o/acme/schema/properties/${id}`, undefined, 'DELETE'),
      ...['a', 'b', 'c', 'd'].map(save),
    ]);
    const after = await (await truss.rest('ada', '/api/v4/o/acme/schema')).json();
    const isThere = after.properties.some((each: { id: number }) => each.id === id);
    expect(isThere).toBe(deleted.status >= 400);
    for (const saved of saves) {
      const body = await saved.json();
      if (saved.status === 200) {
        const [{ id: entityId }] = body;
        const found = await (await truss.rest('ada', '/api/v4/o/acme/entities/ids', { ids: [entityId] })).json();
        const [entity] = found;
        expect(Object.keys(entity.attrs).includes(String(id))).toBe(isThere);
      } else expect(body.message).toContain(String(id));
    }
  }
});
