// GraphQL over HTTP: the specification's requirements, by its own audits, and its recommendations, without new exceptions.
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildHouse, type House } from '../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse();
});
afterAll(() => house.close());

const audits = serverAudits({ url: () => `${house.url}/graphql` });
const named = (word: RegExp) => audits.filter(({ name }) => word.test(name)).map(({ name, fn }) => [name, fn] as const);

test('the audit suite contains tests', () => {
  expect(named(/^MUST/).length).toBeGreaterThan(8);
  expect(named(/^(SHOULD|MAY)/).length).toBeGreaterThan(30);
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

test.each(named(/^MAY/))('%s is answered either way', async (_name, fn) => {
  expect(['ok', 'notice']).toContain((await fn()).status);
});
