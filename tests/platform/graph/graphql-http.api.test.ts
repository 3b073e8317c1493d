// GraphQL over HTTP.
// What the specification demands, advises and allows, by its own audits.
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const audits = serverAudits({ url: () => `${truss.url}/graphql` });
const named = (word: RegExp) => audits.filter(({ name }) => word.test(name)).map(({ name, fn }) => [name, fn] as const);

test('graphql-http offers audits', () => {
  expect(audits.length).toBe(61);
  expect(named(/^(MUST|SHOULD|MAY)/).length).toBe(61);
});

describe('audits of the requirements in the specification', () => {
  test.each(named(/^MUST/))('%s', async (_name, fn) => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  });
});

describe('audits of the recommendations in the specification', () => {
  test.each(named(/^SHOULD/))('%s', async (_name, fn) => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  });
});

describe('allowed', () => {
  test.each(named(/^MAY/))('%s', async (_name, fn) => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  });
});

test.each([
  ['as JSON', 'application/json', '{"then":1}', ''],
  ['as JSON beside a query', 'application/json', '{"query":"{ __typename }","then":1}', ''],
  ['in the address', undefined, undefined, '?then=1'],
])('input that looks like a promise is refused in words: %s', async (_how, type, body, search) => {
  const response = await fetch(`${truss.url}/graphql${search}`, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(type && { 'content-type': type }) },
    ...(body && { body }),
  });
  expect(response.status).toBe(400);
  expect((await response.json()).errors[0].extensions.code).not.toBe('UNEXPECTED');
});

test('stored JSON is answered as it was stored, whatever its names', async () => {
  // No literal: whoever reads this would take it for a promise too.
  const odd: Record<string, unknown> = JSON.parse('{"then":1}');
  const texts: Record<string, string> = JSON.parse('{"then":"x"}');
  const preferences = { ...odd, 'x.y': texts };
  const viewer = 'viewer { preferences }';
  const ask = async (query: string, variables = {}) => truss.graph('ada', query, variables);
  const saved = await ask(`mutation($input: SavePreferencesInput!) { savePreferences(input: $input) { ${viewer} } }`, {
    input: { preferences },
  });
  expect(saved.errors).toBeUndefined();
  const project = { organization: 'acme', projectId: 1 };
  await truss.rest('ada', '/api/v4/o/acme/p', { id: 1, preferences: odd }, 'PUT');
  await truss.given.entity({ name: 'Odd', metadata: texts });
  const read = `query($organization: String!, $projectId: Int!) { ${viewer} project(organization: $organization, projectId: $projectId) { preferences entities(first: 9, query: "Odd") { edges { node { metadata } } } } }`;
  for (const headers of [undefined, { 'x-by-resolvers': '1' }]) {
    const response = await fetch(`${truss.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: await truss.cookie('ada'), ...headers },
      body: JSON.stringify({ query: read, variables: project }),
    });
    const { data, errors } = await response.json();
    expect(errors).toBeUndefined();
    expect(data.viewer.preferences).toMatchObject(preferences);
    expect(data.project.preferences).toMatchObject(odd);
    expect(data.project.entities.edges).toEqual([{ node: { metadata: texts } }]);
  }
});
