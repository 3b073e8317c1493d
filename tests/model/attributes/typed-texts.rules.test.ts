// A text that somebody types or pastes as a value: it is taken if the value says all that the text does, and refused in words otherwise.
import { expect, test } from 'vitest';

import { attributeTyped } from '../../../server/model/attributes/rules.ts';
import type { PropertyTypeName } from '../../../server/model/attributes/types/index.ts';
import { property } from './property.ts';

const choices = ['Draft', 'In Review', 'Ready, set'];
const ada = { id: 'ada', type: 'user', label: 'Ada Lovelace' } as const;
const people = { users: (name: string) => (name === 'Ada Lovelace' ? ada : undefined), teams: () => undefined };
const typed = (type: PropertyTypeName, text: string) =>
  attributeTyped({ ...property(type), typeParameters: { choices } }, text, { people });

test.each<[PropertyTypeName, string, unknown]>([
  ['TEXT', ' as it is ', ' as it is '],
  ['TEXT', '  ', null],
  ['BOOLEAN', 'Yes', true],
  ['BOOLEAN', ' No', false],
  ['QUALITY', 'Yes', { value: true, suggestions: [] }],
  ['NUMBER', '12.5', 12.5],
  ['NUMBER', 'uniform.dist(1, 2)', { type: 'UNIFORM', parameters: { a: 1, b: 2 } }],
  ['PERCENT', '40 %', 40],
  ['DURATION', '2 HOURS', { value: 2, units: 'HOURS' }],
  ['ENUMERATION', 'In Review', 'In Review'],
  ['MULTISELECT', 'Draft,Ready, set', ['Draft', 'Ready, set']],
  ['GEOPOINT', '64.86, -147.85', { latitude: 64.86, longitude: -147.85 }],
  ['USER_TEAM', 'Ada Lovelace', [ada]],
  ['DATETIME', '2026-03-01', Date.UTC(2026, 2, 1)],
])('%s: %j is %j', (type, text, value) => {
  expect(typed(type, text)).toEqual(value);
});

test.each<[PropertyTypeName, string]>([
  ['BOOLEAN', 'Maybe'],
  ['QUALITY', 'x'],
  ['NUMBER', 'five'],
  ['PERCENT', 'five'],
  ['PERCENT', '140'],
  ['DURATION', '2 fortnights'],
  ['GEOPOINT', '1'],
  ['USER_TEAM', 'Ada Lovelace, Nobody'],
  ['DATETIME', 'yesterday'],
])('%s: %j is no value, and a text that says so', (type, text) => {
  expect(() => typed(type, text)).toThrow(/is no value of|takes/);
});

test.each<[PropertyTypeName, string]>([
  ['ENUMERATION', 'Done'],
  ['MULTISELECT', 'Draft, Done'],
])('%s: %j is refused with what can be chosen', (type, text) => {
  expect(() => typed(type, text)).toThrow('Choose Draft, In Review, Ready, set.');
});
