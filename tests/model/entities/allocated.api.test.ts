// A number that a script has reserved keeps the global id it was given with, whatever is made under it and through whichever API.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';
import { apis, seen } from './both-apis.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Reserved {
  id: number;
  globalId: string;
}
const byGraph = async (type: string, count: number): Promise<Reserved[]> => {
  const reserve = 'mutation($input: AllocateIdsInput!) { allocateIds(input: $input) { ids { number globalId } } }';
  const { data } = await truss.graph('ada', reserve, { input: { organization: 'acme', type, count } });
  return data.allocateIds.ids.map(({ number, globalId }: { number: number; globalId: string }) => ({
    id: number,
    globalId,
  }));
};
const byRest = async (type: string, count: number): Promise<Reserved[]> =>
  (await truss.rest('ada', `/api/v4/o/acme/allocate_ids?type=${type}&count=${count}`)).json();

describe.each([
  ['the graph', byGraph],
  ['api/v4', byRest],
])('reserved through %s', (_api, reserve) => {
  test.each(apis)('and used through %s: entities', async (_api, save) => {
    const [first, second] = (await reserve('entity', 3)) as [Reserved, Reserved];
    const [other] = await reserve('entity', 1);
    const given = 'I_AAAAAAAAAAAAA_' + `${other!.id}`.padStart(13, '0');
    const classId = truss.given.classId('Requirement');
    const made = [first, second].map(({ id }) => ({ id, classId, name: 'Made' }));
    expect(await save(truss, 'ada', made)).toMatchObject({ status: 200 });
    for (const { id, globalId } of [first, second]) expect((await seen(truss, id)).globalId).toBe(globalId);
    // A given global id is kept, and an entity without a reserved one gets its own.
    const own = await truss.rest('ada', '/api/v4/o/acme/entities', [
      { id: other!.id, projectId: 1, classId, name: 'Own', globalId: given },
      { projectId: 1, classId, name: 'New' },
    ]);
    const [kept, fresh] = (await own.json()) as [Reserved, Reserved];
    expect(kept.globalId).toBe(given);
    expect(fresh.globalId).toMatch(/^I_[0-9A-Z]{13}_[0-9A-Z]{13}$/);
  });

  test('allocated ids are used for schema items', async () => {
    const [label] = await reserve('label', 2);
    const [property] = await reserve('property', 1);
    const response = await truss.rest('ada', '/api/v4/o/acme/p/1/schema', {
      labels: [{ id: label!.id, name: `Label ${label!.id}` }],
      properties: [{ id: property!.id, name: `Property ${property!.id}`, classId: truss.given.classId('Asset') }],
    });
    const { labels, properties } = (await response.json()) as Record<'labels' | 'properties', Reserved[]>;
    expect(labels.find(({ id }) => id === label!.id)!.globalId).toBe(label!.globalId);
    expect(properties.find(({ id }) => id === property!.id)!.globalId).toBe(property!.globalId);
  });
});
