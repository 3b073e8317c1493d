// Text becomes a value, and a value text, as §5 of the contract says; whatever is written can be read again.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AttributeValue, UserTeamEntry } from '../../../server/model/attributes/attribute.ts';
import { distributionTypes } from '../../../server/model/attributes/distributions/index.ts';
import type { Wording } from '../../../server/model/attributes/property-type.ts';
import { durationUnits } from '../../../server/model/attributes/rules/duration-units.ts';
import { attributeFromText, attributeText, checkedValue } from '../../../server/model/attributes/rules/values.ts';
import type { PropertyTypeName } from '../../../server/model/attributes/types/index.ts';
import { property } from './property.ts';

const typeParameters = { choices: ['Open', 'Closed', 'Red, dark', 'Red'] };
const ada: UserTeamEntry = { id: 'ada', type: 'user', label: 'Ada Lovelace' };
const thermal: UserTeamEntry = { id: '4', type: 'team', label: 'Thermal' };
const both: UserTeamEntry = { id: '5', type: 'team', label: 'Ada Lovelace' };
const people = {
  users: (name: string) => [ada].find((each) => each.label === name),
  teams: (name: string) => [thermal, both].find((each) => each.label === name),
};

describe('from text', () => {
  test.each<[PropertyTypeName, string, AttributeValue, Wording?]>([
    ['TEXT', ' a ', ' a '],
    ['BIG_TEXT', 'a\nb', 'a\nb'],
    ['EQUATION', 'a = b', 'a = b'],
    ['URI', ' https://a.b ', 'https://a.b'],
    ['MULTIPLICITY', '1 .. *', '1..*'],
    ['MULTIPLICITY', 'some', null],
    ['HTML', '<b>bold</b> &amp; 1 < 2', 'bold &amp; 1 &lt; 2'],
    ['HTML', '<p>a</p><p>b</p>', 'a<br />b'],
    ['HTML', '<b>bold</b><script>x</script>', '<b>bold</b>', { raw: true }],
    ['BOOLEAN', 'Yes', true],
    ['BOOLEAN', 'yes', false],
    ['BOOLEAN', 'true', false],
    ['BOOLEAN', '', false],
    ['QUALITY', 'Yes', { value: true, suggestions: [] }],
    ['QUALITY', 'yes', { value: false, suggestions: [] }],
    ['QUALITY', 'No', { value: false, suggestions: [] }],
    ['PERCENT', '40', 40],
    ['PERCENT', ' 40.5 % ', 40.5],
    ['PERCENT', '-2', 0],
    ['PERCENT', '180', 100],
    ['PERCENT', 'half', 0],
    ['PERCENT', '', 0],
    ['QUALITY_SCORE', '75', 75],
    ['QUALITY_SCORE', '101', 100],
    ['QUALITY_SCORE', 'good', 0],
    ['NUMBER', ' -1.5e3 ', -1500],
    ['NUMBER', 'a dozen', null],
    ['NUMBER', '1e999', null],
    ['NUMBER', 'Triangular.Dist(1, 4,2)', { type: 'TRIANGULAR', parameters: { a: 1, b: 4, c: 2 } }],
    ['NUMBER', 'log_normal.dist(0, .5)', { type: 'LOG_NORMAL', parameters: { mu: 0, sigma: 0.5 } }],
    ['NUMBER', 'LOGNORMAL.DIST(0,.5)', { type: 'LOG_NORMAL', parameters: { mu: 0, sigma: 0.5 } }],
    ['NUMBER', 'triangular.dist(1, 4)', null],
    ['NUMBER', 'triangular.dist(4, 1, 2)', null],
    ['NUMBER', 'cauchy.dist(1)', null],
    ['NUMBER', 'normal.dist(a, 1)', null],
    ['DURATION', '2 HOURS', { value: 2, units: 'HOURS' }],
    ['DURATION', '1 day', { value: 1, units: 'DAYS' }],
    ['DURATION', '1.5h', { value: 1.5, units: 'HOURS' }],
    ['DURATION', '90 mins', { value: 90, units: 'MINUTES' }],
    ['DURATION', '2 mo', { value: 2, units: 'MONTHS' }],
    ['DURATION', '3', { value: 3, units: 'HOURS' }],
    ['DURATION', '3 fortnights', null],
    ['DURATION', 'soon', null],
    ['DURATION', '', null],
    [
      'DURATION',
      'UNIFORM.DIST(1, 3) minutes',
      { value: { type: 'UNIFORM', parameters: { a: 1, b: 3 } }, units: 'MINUTES' },
    ],
    ['DURATION', 'uniform.dist(1,3)', { value: { type: 'UNIFORM', parameters: { a: 1, b: 3 } }, units: 'HOURS' }],
    ['DURATION', 'uniform.dist(1,3) parsecs', null],
    ['ENUMERATION', ' Open ', 'Open'],
    ['ENUMERATION', 'open', null],
    ['ENUMERATION', '', null],
    ['MULTISELECT', 'Closed, Ajar,Open', ['Open', 'Closed']],
    ['MULTISELECT', 'Open, Red, dark', ['Open', 'Red, dark']],
    ['MULTISELECT', 'Red, Open', ['Open', 'Red']],
    ['MULTISELECT', '', []],
    ['DATETIME', '2026-10-12', Date.UTC(2026, 9, 12)],
    ['DATETIME', 'soon', null],
    ['COMPUTABLE', '3.50 kg m', { result: 3.5, decimalPlaces: 2, resultUnits: 'kg m' }],
    ['COMPUTABLE', 'kg', null],
    ['FILE', 'https://truss.example/api/v4/o/acme/files/12/download', 12],
    ['FILE', '/files/12/download', 12],
    ['FILE', 'https://truss.example/api/v4/o/acme/files/12', null],
    ['FILE', '/files/12/download?x=1', null],
    ['FILE', '/files/twelve/download', null],
    ['GEOPOINT', '64.86, -147.85', { latitude: 64.86, longitude: -147.85 }],
    ['GEOPOINT', '64.86', null],
    ['GEOPOINT', '64.86, -147.85, 12', null],
    ['GEOPOINT', '64.86,', null],
    ['GEOPOINT', '100, 0', null],
    ['USER_TEAM', 'Thermal, Ada Lovelace, Nobody, Thermal', [thermal, ada], { people }],
    ['USER_TEAM', 'Ada Lovelace', [ada], { people }],
    ['USER_TEAM', 'Ada Lovelace', []],
    ['USER_TEAM', '', [], { people }],
  ])('%s: %j is %j', (type, text, value, wording) => {
    expect(attributeFromText(property(type, { typeParameters }), text, wording)).toStrictEqual(value);
  });
});

describe('to text', () => {
  test.each<[PropertyTypeName, AttributeValue, string, Wording?]>([
    ['TEXT', 'a', 'a'],
    ['TEXT', null, ''],
    ['HTML', '<p>one</p><p>two<br />three</p>', 'one\ntwo\nthree'],
    ['BOOLEAN', true, 'Yes'],
    ['BOOLEAN', false, 'No'],
    ['QUALITY', { value: true, suggestions: ['x'] }, 'Yes'],
    ['QUALITY_SCORE', 75, '75%'],
    ['NUMBER', 1e21, '1e+21'],
    ['NUMBER', { type: 'TRIANGULAR', parameters: { c: 2, a: 1, b: 4 } }, 'triangular.dist(1, 4, 2)'],
    ['PERCENT', 12.5, '12.5%'],
    ['DURATION', { value: 2, units: 'HOURS' }, '2 HOURS'],
    [
      'DURATION',
      { value: { type: 'NORMAL', parameters: { mu: 3, sigma: 1 } }, units: 'DAYS' },
      'normal.dist(3, 1) DAYS',
    ],
    ['ENUMERATION', 'Open', 'Open'],
    ['MULTISELECT', ['Open', 'Red, dark'], 'Open, Red, dark'],
    ['DATETIME', Date.UTC(2026, 9, 12, 14, 30), '2026-10-12T14:30:00Z'],
    ['DATETIME', Date.UTC(2026, 9, 12, 14, 30), '2026-10-12T10:30:00-04:00', { timeZone: 'America/New_York' }],
    ['COMPUTABLE', { result: 3.14159, decimalPlaces: 2, resultUnits: 'rad' }, '3.14 rad'],
    ['COMPUTABLE', { result: null, decimalPlaces: 2, resultUnits: 'rad' }, ''],
    ['FILE', 12, '/files/12/download'],
    ['FILE', 12, 'https://a.b/api/v4/o/acme/files/12/download', { baseUrl: 'https://a.b/api/v4/o/acme' }],
    ['GEOPOINT', { latitude: 64.86, longitude: -147.85 }, '64.86, -147.85'],
    ['USER_TEAM', [ada, { id: 'bob', type: 'user', label: '' }], 'Ada Lovelace, Unknown User'],
    ['USER_TEAM', [{ id: '4', type: 'team', label: '' }], 'Unknown Team'],
    ['GEOPOINT', 'somewhere', 'Not renderable'],
    ['USER_TEAM', 'ada', 'Not renderable'],
    ['DURATION', 3, 'Not renderable'],
    ['TEXT', { result: 1, decimalPlaces: 1, resultUnits: '' }, 'Not renderable'],
    ['PERCENT', 250, '250%'],
    ['URI', 'half finished', 'half finished'],
  ])('%s: %j is %j', (type, value, text, wording) => {
    expect(attributeText(property(type, { typeParameters }), value, wording)).toBe(text);
  });
});

const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const random = fc
  .constantFrom(...distributionTypes)
  .chain((type) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: type.parameters.length, maxLength: type.parameters.length })
      .map((numbers) => ({
        type,
        parameters: Object.fromEntries(type.parameters.map(({ name }, i) => [name, numbers[i]!])),
      })),
  )
  .filter(({ type, parameters }) => type.problem(parameters) === undefined)
  .map(({ type, parameters }) => ({ type: type.name, parameters }));
const shown = fc.string({ unit: 'grapheme' });
const values: [PropertyTypeName, fc.Arbitrary<AttributeValue>][] = [
  ['TEXT', shown],
  ['BIG_TEXT', shown],
  ['EQUATION', shown.map((text) => text.replace(/[()[\]{}=]/g, ''))],
  ['MULTIPLICITY', fc.constantFrom('', '*', '3', '0..1', '2..*')],
  ['BOOLEAN', fc.boolean()],
  ['QUALITY', fc.boolean().map((value) => ({ value, suggestions: [] }))],
  ['QUALITY_SCORE', fc.integer({ min: 0, max: 100 })],
  ['NUMBER', fc.oneof(finite, random)],
  ['PERCENT', fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value + 0)],
  ['DURATION', fc.record({ value: fc.oneof(finite, random), units: fc.constantFrom(...durationUnits) })],
  ['ENUMERATION', fc.constantFrom(...typeParameters.choices)],
  ['MULTISELECT', fc.subarray(typeParameters.choices).filter((chosen) => new Set(chosen).size === chosen.length)],
  ['DATETIME', fc.integer({ min: -8.64e15, max: 8.64e15 })],
  ['FILE', fc.integer({ min: 1, max: 2 ** 31 - 1 })],
  [
    'GEOPOINT',
    fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
    }),
  ],
  ['USER_TEAM', fc.subarray([ada, thermal])],
];

test.each(values)('any %s can be stored, written and read again', (type, arbitrary) => {
  const of = property(type, { typeParameters });
  fc.assert(
    fc.property(arbitrary, fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'), (given, timeZone) => {
      const stored = checkedValue(of, given);
      expect(checkedValue(of, JSON.parse(JSON.stringify(stored)))).toStrictEqual(stored);
      expect(attributeFromText(of, attributeText(of, stored), { people })).toStrictEqual(stored);
      const wording = { people, timeZone };
      expect(attributeFromText(of, attributeText(of, stored, wording), wording)).toStrictEqual(stored);
    }),
  );
});
