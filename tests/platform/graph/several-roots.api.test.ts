// One query asks for several things: what is not there, or not for whoever asks, takes nothing else with it.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let entityId: number;
beforeAll(async () => {
  truss = await startTruss();
  entityId = (await truss.given.entity({ name: 'Tank' })).id;
});
afterAll(() => truss.close());

const query = `query($entityId: Int!, $missing: Int!) {
  viewer { username }
  organization(slug: "acme") { slug }
  hidden: organization(slug: "other") { slug }
  project(organization: "acme", projectId: 1) { there: entity(entityId: $entityId) { name } missing: entity(entityId: $missing) { name } }
  nowhere: project(organization: "acme", projectId: 4711) { name }
  entity(organization: "acme", projectId: 1, entityId: $entityId) { name }
  gone: entity(organization: "acme", projectId: 1, entityId: $missing) { name }
  job(organization: "acme", jobId: 4711) { state }
  licences { hasEnded }
  signInOptions { passwords }
}`;

test('a root that is missing or forbidden is null, an error with its path says why, and the others are answered', async () => {
  const { data, errors } = await truss.graph('rob', query, { entityId, missing: 4711 });
  expect(data).toMatchObject({
    viewer: { username: 'rob' },
    organization: { slug: 'acme' },
    hidden: null,
    project: { there: { name: 'Tank' }, missing: null },
    nowhere: null,
    entity: { name: 'Tank' },
    gone: null,
    job: null,
    licences: null,
    signInOptions: { passwords: true },
  });
  const why = Object.fromEntries(errors!.map(({ path, extensions }) => [path.join('.'), extensions.status]));
  expect(why).toEqual({ hidden: 403, 'project.missing': 404, nowhere: 403, gone: 404, job: 404, licences: 403 });
});

test('strangers get only the roots that need no session', async () => {
  const { data, errors } = await truss.graph(null, query, { entityId, missing: 4711 });
  const answered = Object.entries(data).flatMap(([name, value]) => (value === null ? [] : [name]));
  expect(answered).toEqual(['signInOptions']);
  expect(new Set(errors!.map(({ extensions }) => extensions.status))).toEqual(new Set([401]));
});
