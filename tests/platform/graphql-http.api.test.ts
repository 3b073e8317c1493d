// GraphQL over HTTP.
// What the specification demands, advises and allows, by its own audits.
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
