// Responses of api/v4 may be sent back as they are, and change nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
  await made('/o/acme/roles', { name: 'Checker', description: 'Looks twice', permissions: ['READ', 'REVIEW'] });
  await made('/o/acme/users/walt?permission=member', undefined);
  await made('/o/acme/teams', { name: 'Propulsion', description: 'Pushes', members: ['walt'] });
  await made('/user', { firstName: 'Root', preferences: { theme: 'dark', 'screens.own': { deep: [1, 2] } } }, 'PUT');
  await made('/o', { slug: 'acme', description: 'Makes things', preferences: { 'banner.text': 'Hello' } }, 'PUT');
  await made('/o/acme/p', { id: 1, description: 'Flies', preferences: { 'ai.off': true } }, 'PUT');
  await made('/o/acme/p/1/schema', { labels: [{ name: 'Of the project' }] });
  const wheel = await truss.given.entity({ name: 'Wheel', number: '1.1', description: '<p>Turns.</p>' });
  const relationId = truss.given.relationId('decomposed by');
  await truss.given.entities([{ name: 'Cart', number: '1', rels: [{ relationId, targetId: wheel.id }] }]);
});
afterAll(() => truss.close());

async function made(path: string, body: unknown, method = 'POST'): Promise<unknown> {
  const response = await truss.rest('root', `/api/v4${path}`, body, method);
  const text = await response.text();
  expect([path, response.status, response.ok ? '' : text]).toEqual([path, 200, '']);
  return JSON.parse(text);
}
const handedOut = async (path: string, body?: unknown) =>
  made(path, body, body === undefined ? 'GET' : 'POST') as Promise<never>;

/** Moments and counters of a save, which show that something was sent, not what. */
const SAVES = new Set(['modified', 'modifiedBy', 'revision', 'schemaRevision', 'lastLogin']);
const lasting = (given: unknown): unknown =>
  JSON.parse(JSON.stringify(given, (field, value: unknown) => (SAVES.has(field) ? undefined : value)));

interface Resource {
  out: [path: string, body?: unknown];
  back: [path: string, method: 'PUT' | 'POST'];
  /** Whether they are returned as a list and accepted one by one. */
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
