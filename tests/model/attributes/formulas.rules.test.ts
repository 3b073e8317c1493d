// Formulas: worked out with units from the other values of their owner, or what is wrong with them in words.
import { describe, expect, test } from 'vitest';

import type { AttributeValue, ComputableValue } from '../../../server/model/attributes/attribute.ts';
import { withComputed } from '../../../server/model/attributes/rules/formulas/computed.ts';
import { checkedValue } from '../../../server/model/attributes/rules/values.ts';
import type { PropertyTypeName } from '../../../server/model/attributes/types/index.ts';

const types: [name: string, type: PropertyTypeName][] = [
  ['Mass', 'TEXT'],
  ['Dry Mass', 'TEXT'],
  ['Count', 'NUMBER'],
  ['Margin', 'PERCENT'],
  ['Time', 'DURATION'],
  ['Law', 'EQUATION'],
  ['Force', 'COMPUTABLE'],
  ['Total', 'COMPUTABLE'],
];
const properties = types.map(([name, type], at) => ({
  id: at + 1,
  name,
  type,
  typeParameters: {},
  defaultValue: null,
}));
const idOf = (name: string) => String(properties.find((each) => each.name === name)!.id);
const computed = (formula: string, resultUnits = ''): ComputableValue => ({
  result: null,
  decimalPlaces: 2,
  resultUnits,
  formula,
});

const worked = (values: Record<string, AttributeValue>, name = 'Force') =>
  withComputed(properties, new Map(Object.entries(values).map(([key, value]) => [idOf(key), value]))).get(
    idOf(name),
  ) as ComputableValue;
const given = {
  Mass: '5 kg',
  'Dry Mass': '1.5 kg',
  Count: 4,
  Margin: 20,
  Time: { value: 2, units: 'HOURS' },
  Law: 'F = Mass * 2 m/s^2',
} satisfies Record<string, AttributeValue>;

test.each([
  ['1 + 2 * 3', '', 7, ''],
  ['Mass * 9.81 m/s^2', 'N', 49.05, 'N'],
  ['F = mass + {dry mass}', 'g', 6500, 'g'],
  ['Count * (1 + Margin)', '', 4.8, ''],
  ['90 km / Time', 'km/h', 45, 'km/h'],
  ['Law', 'N', 10, 'N'],
  ['Mass / {Dry Mass}', '', 10 / 3, ''],
  ['sqrt(16 m^2)', 'cm', 400, 'cm'],
  ['max(2 m, 30 cm)', 'm', 2, 'm'],
  ['20 degC', 'K', 293.15, 'K'],
  ['-2^2', '', -4, ''],
  ['2 * pi', '', 2 * Math.PI, ''],
])('%s in %s', (formula, units, result, shown) => {
  const found = worked({ ...given, Force: computed(formula, units) });
  expect(found.problem).toBeUndefined();
  expect(found.result).toBeCloseTo(result, 9);
  expect(found.resultUnits).toBe(shown);
});

test.each([
  ['Mass + Time', '', 'Units do not match.'],
  ['Mass', 's', 'The result is in kg, which cannot be converted to s.'],
  ['Count', 'kg', 'The result is a plain number, not in kg.'],
  ['Mass', 'flups', "There is no unit 'flups'."],
  ['Colour * 2', '', "'Colour' is neither an attribute nor a unit."],
  ['1 / 0', '', 'The result is not a number.'],
  ['sqrt(-1)', '', 'The result is not a number.'],
  ['(-8)^(1/3)', '', 'The result is not a number.'],
  ['sqrt(-4 m^2)', '', 'The result is not a number.'],
  ['Mass^Infinity', '', 'The result is not a number.'],
  ['1e300 km', 'nm', 'The result is too large for a number in nm.'],
  ['3 mod {Dry Mass}', '', "'3 mod {Dry Mass}' is not allowed in a formula."],
  ['import("x")', '', /^There is no function 'import'. Use abs, /],
  ['[1, 2]', '', "'[1, 2]' is not allowed in a formula."],
  ['"text"', '', `'"text"' is not allowed in a formula.`],
  ['170!', '', "'170!' is not allowed in a formula."],
  ['Mass.value', '', /is not allowed in a formula/],
  ['f(x) = 1; f(1)', '', /is not allowed in a formula|no function/],
  ['1 +', '', 'Unexpected end of expression at 4.'],
  ['constructor', '', "'constructor' is neither an attribute nor a unit."],
])('%s in %s explains the mistake', (formula, units, problem) => {
  const found = worked({ ...given, Force: computed(formula, units) });
  expect(found.result).toBeNull();
  expect(found.problem).toMatch(problem);
});

test('a name without a value, and a formula that depends on itself, are named', () => {
  expect(worked({ Force: computed('Mass * 2') }).problem).toBe("'Mass' has no value.");
  const round = { Force: computed('Total + 1'), Law: 'L = Force', Total: computed('Law * 2') };
  expect(worked(round).problem).toBe('The formula depends on itself: Force → Total → Law → Force.');
  expect(worked(round, 'Total').problem).toBe('The formula depends on itself: Total → Law → Force → Total.');
});

test('values that depend on others follow them, and a mistake is forgotten when it is mended', () => {
  const before = worked({ Mass: '1 kg', Force: computed('Mass * 2'), Total: computed('Force + 1 kg') }, 'Total');
  expect(before).toMatchObject({ result: 3, resultUnits: 'kg' });
  const wrong = worked({ Force: computed('Mass') });
  expect(worked({ Mass: '2 kg', Force: wrong })).toEqual({ ...computed('Mass', 'kg'), result: 2 });
});

describe('a formula', () => {
  const force = properties.find(({ name }) => name === 'Force')!;
  test('that cannot be read is refused', () =>
    expect(() => checkedValue(force, { formula: '2 * (3' })).toThrow(/Parenthesis \) expected at 7/));
  test('is stored with its value, without the earlier mistake', () =>
    expect(checkedValue(force, { formula: ' a + b ', problem: 'x' })).toEqual(computed('a + b')));
  test('is bounded in length and in parts, so that it always ends', () => {
    expect(() => checkedValue(force, { formula: '1+'.repeat(600) + '1' })).toThrow(/up to 1,000 characters/);
    expect(worked({ Force: computed('1+'.repeat(400) + '1') }).problem).toBe('A formula can have up to 300 parts.');
    expect(worked({ Force: computed('9^9^9^9') }).problem).toBe('The result is not a number.');
  });
});
