// Promise: every type of property is compared and ordered as what it is, in the database as in the rules.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AttributeValue, Distribution } from '../../../server/model/attributes/attribute.ts';
import { distributionMean } from '../../../server/model/attributes/distributions/index.ts';
import type { PropertyTypeName } from '../../../server/model/attributes/types/index.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { fileOf } from '../../support/upload.ts';

let truss: Truss;
const propertyIds = new Map<string, number>();

const types: [PropertyTypeName, string[]?][] = [
  ['TEXT'],
  ['BIG_TEXT'],
  ['HTML'],
  ['URI'],
  ['BOOLEAN'],
  ['NUMBER'],
  ['PERCENT'],
  ['DURATION'],
  ['ENUMERATION', ['Low', 'Middle', 'High']],
  ['MULTISELECT', ['Red', 'Green', 'Blue']],
  ['DATETIME'],
  ['COMPUTABLE'],
  ['FILE'],
  ['GEOPOINT'],
  ['USER_TEAM'],
];

const distributions: Distribution[] = [
  { type: 'BETA', parameters: { alpha: 2, beta: 5 } },
  { type: 'BINOMIAL', parameters: { n: 40, p: 0.25 } },
  { type: 'EXPONENTIAL', parameters: { lambda: 0.3 } },
  { type: 'POISSON', parameters: { lambda: 4.5 } },
  { type: 'GAMMA', parameters: { k: 2.5, theta: 3 } },
  { type: 'LOG_NORMAL', parameters: { mu: 1.2, sigma: 0.7 } },
  { type: 'NORMAL', parameters: { mu: -8, sigma: 2 } },
  { type: 'TRIANGULAR', parameters: { a: 1, b: 9, c: 2 } },
  { type: 'UNIFORM', parameters: { a: -2, b: 7 } },
  { type: 'WEIBULL', parameters: { lambda: 6, k: 3 } },
  { type: 'WEIBULL', parameters: { lambda: 2, k: 0.4 } },
];

async function save(number: string, values: Record<string, AttributeValue>): Promise<void> {
  const attrs = Object.fromEntries(Object.entries(values).map(([name, value]) => [propertyIds.get(name)!, value]));
  await truss.given.entities([{ classId: truss.given.classId('Decision'), number, attrs }]);
}

beforeAll(async () => {
  truss = await startTruss();
  const classId = truss.given.classId('Decision');
  const answer = await truss.rest('root', '/api/v4/o/acme/p/1/schema', {
    properties: types.map(([type, choices]) => ({
      name: `My ${type}`,
      type,
      classId,
      ...(choices && { typeParameters: { choices } }),
    })),
  });
  const { properties } = (await answer.json()) as { properties: { name: string; id: number }[] };
  for (const { name, id } of properties) if (name.startsWith('My ')) propertyIds.set(name.slice(3), id);
  const team = (await (await truss.rest('ada', '/api/v4/o/acme/teams', { name: 'Crew' })).json()) as { id: number };
  await save('1', {
    TEXT: 'Größe of the tank',
    BIG_TEXT: 'first line\nsecond line',
    HTML: '<p>Fuel <b>pump</b></p>',
    URI: 'https://example.org/pump',
    BOOLEAN: true,
    NUMBER: 5,
    PERCENT: 20,
    DURATION: { value: 90, units: 'MINUTES' },
    ENUMERATION: 'High',
    MULTISELECT: ['Red', 'Blue'],
    DATETIME: Date.parse('2025-03-01T12:00:00Z'),
    FILE: await fileOf(truss),
    GEOPOINT: { latitude: 1, longitude: 2 },
    USER_TEAM: [
      { id: 'ada', type: 'user', label: 'Ada Lovelace' },
      { id: String(team.id), type: 'team', label: 'Crew' },
    ],
  });
  await save('2', {
    TEXT: 'tank',
    BOOLEAN: false,
    NUMBER: { type: 'UNIFORM', parameters: { a: 2, b: 6 } },
    PERCENT: 80,
    DURATION: { value: { type: 'NORMAL', parameters: { mu: 1, sigma: 0.1 } }, units: 'HOURS' },
    ENUMERATION: 'Low',
    MULTISELECT: ['Blue'],
    DATETIME: Date.parse('2024-03-01T12:00:00Z'),
    USER_TEAM: [{ id: 'walt', type: 'user', label: 'Walt' }],
  });
  await save('3', { TEXT: 'Zebra', ENUMERATION: 'Middle' });
  await save('4', {});
});
afterAll(() => truss.close());

async function found(query: string): Promise<string[]> {
  const answer = await truss.rest('ada', '/api/v4/o/acme/p/1/entities/search', { query, limit: 100 });
  const body = (await answer.json()) as { entities?: { number: string }[]; message?: string };
  return body.entities?.map(({ number }) => number) ?? [body.message!];
}

describe('values', () => {
  test.each([
    ['"My TEXT":grosse', ''],
    ['"My TEXT":größe', '1'],
    ['"My TEXT":GRO', '1'],
    ['"My TEXT":tank', '1 2'],
    ['"My TEXT":ank', ''],
    ['"My TEXT":~ank', '1 2'],
    ['"My TEXT":=Tank', '2'],
    ['"My TEXT":!=Tank', '1 3 4'],
    ['"My TEXT":"of the"', '1'],
    ['"My TEXT":none', '4'],
    ['"My BIG_TEXT":"line second"', '1'],
    ['"My HTML":pump', '1'],
    ['"My HTML":~"<b"', ''],
    ['"My URI":example', '1'],
    ['"My BOOLEAN":Yes', '1'],
    ['"My BOOLEAN":No', '2'],
    ['"My BOOLEAN":!=Yes', '2 3 4'],
    ['"My NUMBER":5', '1'],
    ['"My NUMBER":4', '2'],
    ['"My NUMBER":>=4', '1 2'],
    ['"My NUMBER":-10..4.5', '2'],
    ['"My PERCENT":<50', '1'],
    ['"My DURATION":1.5h', '1'],
    ['"My DURATION":60min', '2'],
    ['"My DURATION":>1h', '1'],
    ['"My DURATION":<1d', '1 2'],
    ['"My ENUMERATION":high,MIDDLE', '1 3'],
    ['"My ENUMERATION":!=High', '2 3 4'],
    ['"My MULTISELECT":blue', '1 2'],
    ['"My MULTISELECT":Red', '1'],
    ['"My DATETIME":2025-03-01', '1'],
    ['"My DATETIME":<2025-01-01', '2'],
    ['"My DATETIME":2024-01-01..2025-12-31', '1 2'],
    ['"My FILE":any', '1'],
    ['has:file', '1'],
    ['-has:file', '2 3 4'],
    ['"My GEOPOINT":any', '1'],
    ['"My USER_TEAM":me', '1'],
    ['"My USER_TEAM":crew', '1'],
    ['"My USER_TEAM":"ada lovelace"', '1'],
    ['"My USER_TEAM":Walt', '2'],
    ['"My USER_TEAM":"none"', ''],
    ['"My USER_TEAM":none', '3 4'],
    ['"My COMPUTABLE":none', '1 2 3 4'],
    ['"My COMPUTABLE":>1', ''],
    ['is:locked OR is:linked OR has:image OR lockedby:any', ''],
  ])('%s', async (query, expected) =>
    expect(await found(`class:Decision (${query}) order:number`)).toEqual(expected.split(' ').filter(Boolean)),
  );

  test('the mean of every distribution is the one the rules know', async () => {
    for (const [at, distribution] of distributions.entries()) {
      await save(`D.${at}`, { NUMBER: distribution });
      const mean = distributionMean(distribution);
      const slack = Math.abs(mean) * 1e-9;
      expect(await found(`number:D.${at} "My NUMBER":${mean - slack}..${mean + slack}`)).toEqual([`D.${at}`]);
      expect(await found(`number:D.${at} "My NUMBER":>${mean + slack}`)).toEqual([]);
    }
  });

  test('a distribution that is too large for a number counts as very large', async () => {
    await save('L.1', { NUMBER: { type: 'LOG_NORMAL', parameters: { mu: 5000, sigma: 1 } } });
    await save('L.2', { NUMBER: { type: 'WEIBULL', parameters: { lambda: 1, k: 0.001 } } });
    expect(await found('number:L.* "My NUMBER":>1e100 order:number')).toEqual(['L.1', 'L.2']);
  });
});

test.each([
  ['TEXT', '1 2 3 4', '3 2 1 4'],
  ['BOOLEAN', '2 1 3 4', '1 2 3 4'],
  ['NUMBER', '2 1 3 4', '1 2 3 4'],
  ['PERCENT', '1 2 3 4', '2 1 3 4'],
  ['DURATION', '2 1 3 4', '1 2 3 4'],
  ['ENUMERATION', '2 3 1 4', '1 3 2 4'],
  ['DATETIME', '2 1 3 4', '1 2 3 4'],
  ['USER_TEAM', '1 2 3 4', '2 1 3 4'],
])('order by %s, missing values last', async (type, rising, falling) => {
  const query = 'number:1,2,3,4 class:Decision';
  expect(await found(`${query} order:"My ${type}"`)).toEqual(rising.split(' '));
  expect(await found(`${query} order:"My ${type}"-`)).toEqual(falling.split(' '));
});
