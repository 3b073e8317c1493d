// What api/v4 hands out may come back as it is: it is understood, and nothing is another afterwards.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildHouse, type House } from '../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse();
  await made('/o/acme/roles', { name: 'Checker', description: 'Looks twice', permissions: ['READ', 'REVIEW'] });
  await made('/o/acme/users/walt?permission=member', undefined);
  await made('/o/acme/teams', { name: 'Propulsion', description: 'Pushes', members: ['walt'] });
  await made('/user', { firstName: 'Root', preferences: { theme: 'dark', 'screens.own': { deep: [1, 2] } } }, 'PUT');
  await made('/o', { slug: 'acme', description: 'Makes things', preferences: { 'banner.text': 'Hello' } }, 'PUT');
  await made('/o/acme/p', { id: 1, description: 'Flies', preferences: { 'ai.off': true } }, 'PUT');
  await made('/o/acme/p/1/schema', { labels: [{ name: 'Of the project' }] });
  const wheel = await house.given.entity({ name: 'Wheel', number: '1.1', description: '<p>Turns.</p>' });
  const relationId = house.given.relationId('decomposed by');
  await house.given.entities([{ name: 'Cart', number: '1', rels: [{ relationId, targetId: wheel.id }] }]);
});
afterAll(() => house.close());

async function made(path: string, body: unknown, method = 'POST'): Promise<unknown> {
  const response = await house.rest('root', `/api/v4${path}`, body, method);
  const text = await response.text();
  expect([path, response.status, response.ok ? '' : text]).toEqual([path, 200, '']);
  return JSON.parse(text);
}
const handedOut = async (path: string, body?: unknown) =>
  made(path, body, body === undefined ? 'GET' : 'POST') as Promise<never>;

/** Moments and counters of a save, which tell that something was sent and not what it is. */
const SAVES = new Set(['modified', 'modifiedBy', 'revision', 'schemaRevision', 'lastLogin']);
const lasting = (given: unknown): unknown =>
  JSON.parse(JSON.stringify(given, (field, value: unknown) => (SAVES.has(field) ? undefined : value)));

interface Resource {
  out: [path: string, body?: unknown];
  back: [path: string, method: 'PUT' | 'POST'];
  /** Whether they are handed out as a list and taken one by one. */
  oneByOne?: boolean;
}
const resources: Record<string, Resource> = {
  entities: {
    out: ['/o/acme/entities/ids', { ids: [1, 2], includeRelations: true }],
    back: ['/o/acme/entities', 'POST'],
  },
  'entities without links': { out: ['/o/acme/entities/ids', { ids: [1, 2] }], back: ['/o/acme/entities', 'POST'] },
  'a project': { out: ['/o/acme/p/1'], back: ['/o/acme/p', 'PUT'] },
  'an organization': { out: ['/o/acme'], back: ['/o', 'PUT'] },
  teams: { out: ['/o/acme/teams'], back: ['/o/acme/teams', 'PUT'], oneByOne: true },
  roles: { out: ['/o/acme/roles'], back: ['/o/acme/roles', 'PUT'], oneByOne: true },
  'a person': { out: ['/user'], back: ['/user', 'PUT'] },
  "the organization's schema": { out: ['/o/acme/schema'], back: ['/o/acme/schema', 'POST'] },
  "a project's schema": { out: ['/o/acme/p/1/schema'], back: ['/o/acme/p/1/schema', 'POST'] },
};

test.each(Object.entries(resources))('%s', async (_name, { out, back: [path, method], oneByOne = false }) => {
  const before: unknown = await handedOut(...out);
  for (const each of oneByOne ? (before as unknown[]) : [before]) await made(path, each, method);
  expect(lasting(await handedOut(...out))).toEqual(lasting(before));
});
