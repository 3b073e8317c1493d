// GraphQL over HTTP.
// What the specification demands, by its own audits; and what it advises, without new exceptions.
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

test('there are audits', () => {
  expect(named(/^MUST/).length).toBeGreaterThan(8);
  expect(named(/^(SHOULD|MAY)/).length).toBeGreaterThan(30);
});

describe('demanded', () => {
  test.each(named(/^MUST/))('%s', async (_name, fn) => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  });
});

describe('advised', () => {
  test.each(named(/^SHOULD/))('%s', async (_name, fn) => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  });
});

describe('allowed', () => {
  test.each(named(/^MAY/))('%s', async (_name, fn) => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  });
});
