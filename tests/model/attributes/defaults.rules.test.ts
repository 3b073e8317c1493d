// A value that is not stored reads as the property's own default, else as that of its type; only own defaults are written.
import { describe, expect, test } from 'vitest';

import { attributeValue, checkedValue, defaultsToWrite } from '../../../server/model/attributes/rules/values.ts';
import { propertyTypeNames, propertyTypes } from '../../../server/model/attributes/types/index.ts';
import { property } from './property.ts';

test('each type is in the catalogue once', () => {
  expect(new Set(Object.values(propertyTypes)).size).toBe(propertyTypeNames.length);
});

describe('the default of a type', () => {
  test.each([
    ['TEXT', ''],
    ['BIG_TEXT', ''],
    ['HTML', ''],
    ['EQUATION', ''],
    ['URI', ''],
    ['MULTIPLICITY', ''],
    ['BOOLEAN', false],
    ['QUALITY', { value: false, suggestions: [] }],
    ['QUALITY_SCORE', null],
    ['NUMBER', 0],
    ['PERCENT', 0],
    ['DURATION', null],
    ['ENUMERATION', null],
    ['MULTISELECT', []],
    ['DATETIME', null],
    ['COMPUTABLE', null],
    ['FILE', null],
    ['GEOPOINT', null],
    ['USER_TEAM', null],
  ] as const)('%s gives %j', (type, value) => {
    expect(attributeValue(property(type), undefined, ['Time'])).toEqual({ value, isStored: false });
  });

  test.each([
    [['Action'], { value: 1, units: 'HOURS' }],
    [['Test Case', 'Action'], { value: 1, units: 'HOURS' }],
    [['Conduit', 'Connection'], null],
    [[], null],
  ])('DURATION in %j gives %j', (lineage, value) => {
    expect(attributeValue(property('DURATION'), undefined, lineage).value).toEqual(value);
  });
});

test("the property's own default goes before that of its type, and a stored value before both", () => {
  const units = property('TEXT', { defaultValue: '$' });
  expect(attributeValue(units, undefined, [])).toEqual({ value: '$', isStored: false });
  expect(attributeValue(units, null, [])).toEqual({ value: '$', isStored: false });
  expect(attributeValue(units, '', [])).toEqual({ value: '', isStored: true });
  expect(attributeValue(property('BOOLEAN', { defaultValue: true }), false, [])).toEqual({
    value: false,
    isStored: true,
  });
  const chosen = property('ENUMERATION', { typeParameters: { choices: ['A', 'B'], defaultValue: 'B' } });
  expect(attributeValue(chosen, undefined, []).value).toBe('B');
});

test('an own default of false or 0 is a default', () => {
  expect(
    defaultsToWrite([property('BOOLEAN', { defaultValue: false }), property('NUMBER', { id: 8, defaultValue: 0 })]),
  ).toEqual({ 7: false, 8: 0 });
});

test("new entities store only the property's own defaults, and these are valid values", () => {
  const given = [
    property('NUMBER', { id: 1 }),
    property('ENUMERATION', { id: 2, defaultValue: 'Open', typeParameters: { choices: ['Open'] } }),
    property('DURATION', { id: 3, defaultValue: { value: 1, units: 'HOURS' } }),
    property('BOOLEAN', { id: 4 }),
  ];
  const written = defaultsToWrite(given);
  expect(written).toEqual({ 2: 'Open', 3: { value: 1, units: 'HOURS' } });
  for (const each of given) expect(checkedValue(each, written[each.id])).toEqual(written[each.id] ?? null);
});
