// A stored value is a value of its property: normalised if it is spelled differently, refused in helpful words if it is none.
import { describe, expect, test } from 'vitest';

import { isFiniteNumber } from '../../../server/model/attributes/rules/value-checks.ts';
import { checkedValue, checkedValues } from '../../../server/model/attributes/rules/values.ts';
import type { PropertyTypeName } from '../../../server/model/attributes/types/index.ts';
import type { TypeParameters } from '../../../server/model/schema/schema.ts';
import { Refusal } from '../../../server/refusals/refusal.ts';
import { property } from './property.ts';

const choices = { choices: ['Open', 'Closed', 'Red, dark'] };

describe('is stored', () => {
  test.each<[PropertyTypeName, unknown, unknown, TypeParameters?]>([
    ['TEXT', ' kept as it is ', ' kept as it is '],
    ['TEXT', 'a\u0000b\u0007c\ud800', 'abc'],
    ['TEXT', 'two\r\nlines\rthree', 'two\nlines\nthree'],
    ['TEXT', '', ''],
    ['BIG_TEXT', 'x'.repeat(20_000), 'x'.repeat(20_000)],
    ['HTML', '<p onclick="x()">a</p><script>b</script>', '<p>a</p>'],
    ['EQUATION', 'F = m * a < 3', 'F = m * a < 3'],
    ['URI', 'https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['URI', ' example.org/plans ', 'example.org/plans'],
    ['URI', 'mailto:ada@example.org', 'mailto:ada@example.org'],
    ['URI', '/docs/1.html#top', '/docs/1.html#top'],
    ['URI', '', ''],
    ['EQUATION', 'x in [0, 1)', 'x in [0, 1)'],
    ['EQUATION', '\\left\\{ f(x) \\right.', '\\left\\{ f(x) \\right.'],
    ['MULTIPLICITY', '1..*', '1..*'],
    ['MULTIPLICITY', ' 0 .. 04 ', '0..4'],
    ['MULTIPLICITY', '*', '*'],
    ['MULTIPLICITY', '', ''],
    ['BOOLEAN', false, false],
    ['QUALITY', { value: true, suggestions: ['Shorten.'] }, { value: true, suggestions: ['Shorten.'] }],
    ['QUALITY', { value: true }, { value: true, suggestions: [] }],
    ['QUALITY', true, { value: true, suggestions: [] }],
    ['QUALITY_SCORE', '80', 80],
    ['NUMBER', -1.5e300, -1.5e300],
    ['NUMBER', '12.50', 12.5],
    ['NUMBER', -0, 0],
    [
      'NUMBER',
      { type: 'UNIFORM', parameters: { b: '3', a: 1, c: 9 } },
      { type: 'UNIFORM', parameters: { a: 1, b: 3 } },
    ],
    ['PERCENT', 0, 0],
    ['PERCENT', 100, 100],
    ['PERCENT', '33.3', 33.3],
    ['DURATION', { value: 2, units: 'WEEKS', more: 1 }, { value: 2, units: 'WEEKS' }],
    [
      'DURATION',
      { value: { type: 'POISSON', parameters: { lambda: 3 } }, units: 'DAYS' },
      { value: { type: 'POISSON', parameters: { lambda: 3 } }, units: 'DAYS' },
    ],
    ['ENUMERATION', 'Closed', 'Closed', choices],
    ['ENUMERATION', '', null, choices],
    ['MULTISELECT', ['Closed', 'Open', 'Closed'], ['Open', 'Closed'], choices],
    ['MULTISELECT', [], [], choices],
    ['DATETIME', 1_767_225_600_000, 1_767_225_600_000],
    ['DATETIME', 0.4, 0],
    [
      'COMPUTABLE',
      { result: 1.25, decimalPlaces: 1, resultUnits: ' kg ' },
      { result: 1.25, decimalPlaces: 1, resultUnits: 'kg' },
    ],
    ['COMPUTABLE', { result: null }, { result: null, decimalPlaces: 2, resultUnits: '' }],
    ['FILE', 12, 12],
    ['FILE', '12', 12],
    ['GEOPOINT', { latitude: '64.86', longitude: -147.85, z: 1 }, { latitude: 64.86, longitude: -147.85 }],
    [
      'USER_TEAM',
      [
        { id: 'ada', type: 'user', label: 'Ada' },
        { id: 4, type: 'team', label: 'Thermal' },
        { id: 'ada', type: 'user', label: 'Ada' },
      ],
      [
        { id: 'ada', type: 'user', label: 'Ada' },
        { id: '4', type: 'team', label: 'Thermal' },
      ],
    ],
    ['BOOLEAN', null, null],
    ['MULTISELECT', null, null, choices],
  ])('%s: %j as %j', (type, given, stored, typeParameters = {}) => {
    const checked = checkedValue(property(type, { typeParameters }), given);
    expect(checked).toStrictEqual(stored);
    expect(checkedValue(property(type, { typeParameters }), checked)).toStrictEqual(stored);
  });
});

describe('is refused', () => {
  test.each<[PropertyTypeName, unknown, string]>([
    ['TEXT', 12, `'Amount' takes text, not 12. Enter a text and try again.`],
    ['URI', 'javascript:alert(1)', 'https://'],
    ['URI', ' java\nscript:alert(1)', 'https://'],
    ['URI', 'data:text/html,<script>', 'https://'],
    ['URI', 'half finished', 'takes an address'],
    ['URI', 'https://', 'takes an address'],
    ['URI', 'http:/one-slash', 'takes an address'],
    ['URI', 'mailto:', 'takes an address'],
    ['URI', '<a href="x">', 'takes an address'],
    [
      'EQUATION',
      'a * (b + c',
      `'Amount' takes a formula, not "a * (b + c". The brackets do not match. Close every bracket that is opened.`,
    ],
    ['EQUATION', 'a) * (b', 'Close every bracket'],
    ['EQUATION', '{a)', 'Close every bracket'],
    ['EQUATION', 'F = ', "The right side of the last '=' is empty. Complete the equation."],
    ['MULTIPLICITY', '4..1', `'Amount' takes a multiplicity, not "4..1". Enter n, n..m, n..* or *, such as 1..4.`],
    ['MULTIPLICITY', '*..3', 'takes a multiplicity'],
    ['MULTIPLICITY', '1...3', 'takes a multiplicity'],
    ['MULTIPLICITY', '-1', 'takes a multiplicity'],
    ['MULTIPLICITY', 3, 'takes a multiplicity'],
    ['BOOLEAN', 'Yes', 'takes true or false'],
    ['QUALITY', 'Yes', 'takes true or false with suggestions'],
    ['QUALITY', { value: true, suggestions: 'a' }, 'takes true or false with suggestions'],
    [
      'NUMBER',
      'a dozen',
      `'Amount' takes a number or a distribution, not "a dozen". Enter a number such as 12.5 and try again.`,
    ],
    ['NUMBER', '', 'takes a number'],
    ['NUMBER', [], 'takes a number'],
    ['NUMBER', true, 'takes a number'],
    ['NUMBER', { type: 'UNIFORM', parameters: { a: 3, b: 3 } }, 'There a must be less than b.'],
    ['NUMBER', { type: 'UNIFORM', parameters: { a: 3 } }, 'a number for b'],
    ['NUMBER', { type: 'CAUCHY', parameters: {} }, 'Its type must be one of BETA'],
    ['NUMBER', { type: 'constructor', parameters: {} }, 'Its type must be one of BETA'],
    ['PERCENT', 'half', 'takes a percentage'],
    ['PERCENT', 250, `'Amount' takes a percentage from 0 to 100, not 250. Enter a number from 0 to 100.`],
    ['PERCENT', -0.1, 'takes a percentage from 0 to 100'],
    ['QUALITY_SCORE', 130, 'takes a percentage from 0 to 100'],
    ['DURATION', 3, 'takes a duration'],
    ['DURATION', { value: 3, units: 'FORTNIGHTS' }, 'units are SECONDS, MINUTES'],
    ['DURATION', { value: null, units: 'HOURS' }, 'takes a duration'],
    ['ENUMERATION', 'Ajar', `'Amount' takes one of its choices, not "Ajar". Choose Open, Closed, Red, dark.`],
    ['MULTISELECT', ['Open', 'Ajar'], `not "Ajar"`],
    ['MULTISELECT', 'Open', 'takes a list of its choices'],
    ['DATETIME', '2026-01-01', 'takes a date in milliseconds'],
    ['DATETIME', 9e15, 'Choose a date closer to today.'],
    ['COMPUTABLE', 3, 'takes a result'],
    ['COMPUTABLE', { result: 'x' }, 'a number as result'],
    ['COMPUTABLE', { result: 1, decimalPlaces: 1.5 }, 'decimal places'],
    ['FILE', '../12', 'takes the id of a file'],
    ['FILE', 0, 'takes the id of a file'],
    ['GEOPOINT', '1, 2', 'takes a latitude'],
    ['GEOPOINT', { latitude: 90.1, longitude: 0 }, 'takes a latitude'],
    ['GEOPOINT', { latitude: 0 }, 'takes a latitude'],
    ['USER_TEAM', [{ id: 'ada', type: 'robot', label: '' }], 'takes users and teams'],
    ['USER_TEAM', [{ type: 'user' }], 'takes users and teams'],
    ['USER_TEAM', 'ada', 'takes a list of users and teams'],
  ])('%s: %j, with "%s"', (type, given, words) => {
    const refusal = caught(() => checkedValue(property(type, { typeParameters: choices }), given));
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID', details: { attribute: 'Amount' } });
    expect(refusal.message).toContain(words);
    expect(refusal.message).toContain('Amount');
  });

  test.each<[PropertyTypeName, string]>([
    ['TEXT', 'x'.repeat(10_001)],
    ['URI', 'x'.repeat(10_001)],
    ['BIG_TEXT', 'x'.repeat(1_000_001)],
    ['HTML', 'x'.repeat(4_000_001)],
  ])('a %s beyond its length', (type, text) => {
    expect(caught(() => checkedValue(property(type), text)).message).toBe(
      'One of the attributes is too long. The attribute that is too long is Amount. Enter a shorter value and try again.',
    );
  });

  test.each<[PropertyTypeName, unknown]>([
    ['NUMBER', '1e999'],
    ['NUMBER', '9'.repeat(400)],
    ['NUMBER', Infinity],
    ['PERCENT', NaN],
    ['DURATION', { value: '1e309', units: 'HOURS' }],
  ])('a %s of %j, as out of bounds', (type, value) => {
    expect(caught(() => checkedValue(property(type), value)).message).toBe(
      'One of the number attributes is too long or invalid. Enter a shorter or valid value and try again.',
    );
  });
});

test.each([
  [12, true],
  [-0.5, true],
  ['12.5', true],
  [' 1e3 ', true],
  ['.5', true],
  ['5.', true],
  [Infinity, false],
  [NaN, false],
  ['1e400', false],
  ['', false],
  [' ', false],
  ['0x10', false],
  ['12px', false],
  ['1,5', false],
  [null, false],
  [true, false],
  [[1], false],
])('a number is a number or a numeric string that is finite: %j is %s', (value, expected) => {
  expect(isFiniteNumber(value)).toBe(expected);
});

describe('the attributes of a save', () => {
  const status = property('ENUMERATION', { id: 1, name: 'Status', typeParameters: choices });
  const amount = property('NUMBER', { id: 2 });

  test('are each checked by their property; null deletes a value', () => {
    expect(checkedAttrs([status, amount], { 1: 'Open', 2: null })).toEqual({ 1: 'Open', 2: null });
    expect(caught(() => checkedAttrs([status, amount], { 1: 'Ajar' })).message).toContain(
      `'Status' takes one of its choices`,
    );
  });

  test('are refused for a property that does not exist, but may be deleted from it', () => {
    const refusal = caught(() => checkedAttrs([status], { 9: 'x' }, { owner: "the class 'Risk'" }));
    expect(refusal.message).toBe("Property 9 does not belong to the class 'Risk'. Leave it out, or use one that does.");
    expect(checkedAttrs([status], { 9: null })).toEqual({ 9: null });
  });

  test('pass unchecked if they equal the stored value, though the schema has changed since', () => {
    const stored = { 1: 'Ajar', 9: { value: 1, units: 'HOURS' as const } };
    expect(checkedAttrs([status], { 1: 'Ajar', 9: { units: 'HOURS', value: 1 } }, { stored })).toEqual(stored);
    expect(() => checkedAttrs([status], { 1: 'Half' }, { stored })).toThrow(Refusal);
  });
});

/** Returns checked attributes as they are stored. */
const checkedAttrs = (...given: Parameters<typeof checkedValues>) => Object.fromEntries(checkedValues(...given));

function caught(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
