// GraphQL over HTTP.
// What the specification demands, advises and allows, by its own audits.
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTruss, type Truss } from '../support/truss.ts';

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

describe('audits of what the specification requires', () => {
  test.each(named(/^MUST/))('%s', async (_name, fn) => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  });
});

describe('audits of what the specification recommends', () => {
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
])('what looks like a promise is refused in words: %s', async (_how, type, body, search) => {
  const response = await fetch(`${truss.url}/graphql${search}`, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(type && { 'content-type': type }) },
    ...(body && { body }),
  });
  expect(response.status).toBe(400);
  expect((await response.json()).errors[0].extensions.code).not.toBe('UNEXPECTED');
});
