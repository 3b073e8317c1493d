// A text that somebody types or pastes as a value: it is taken as the rules for texts say, with a warning of what the value does not say of it;
// where there is no rule for such a text it is refused in words.
import { expect, test } from 'vitest';

import { attributeTyped } from '../../../server/model/attributes/rules/values.ts';
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
  expect(typed(type, text)).toEqual({ value, warning: null });
});

test.each<[PropertyTypeName, string, unknown, string]>([
  ['BOOLEAN', 'Maybe', false, `'Amount' is Yes or No; "Maybe" became No.`],
  ['BOOLEAN', 'yes', false, `'Amount' is Yes or No; "yes" became No.`],
  ['QUALITY', 'x', { value: false, suggestions: [] }, `'Amount' is Yes or No; "x" became No.`],
  [
    'NUMBER',
    'uniform.dist(1, 2) HOURS',
    { type: 'UNIFORM', parameters: { a: 1, b: 2 } },
    `'Amount' has no units: "HOURS"; it was left out.`,
  ],
  ['PERCENT', 'five', 0, `'Amount' is a number from 0 to 100; "five" became 0%.`],
  ['PERCENT', '140', 100, `'Amount' is a number from 0 to 100; "140" became 100%.`],
  ['PERCENT', '-3 %', 0, `'Amount' is a number from 0 to 100; "-3 %" became 0%.`],
  ['QUALITY_SCORE', '140', 100, `'Amount' is a number from 0 to 100; "140" became 100%.`],
  ['DATETIME', 'yesterday', null, `'Amount' takes a date; "yesterday" became none.`],
  ['GEOPOINT', '1', null, `'Amount' takes a latitude and a longitude; "1" became none.`],
  ['FILE', '/files/1', null, `'Amount' takes the address of a file; "/files/1" became none.`],
  ['USER_TEAM', 'Ada Lovelace, Nobody', [ada], `'Amount' has no user or team called "Nobody"; it was left out.`],
  ['USER_TEAM', 'No One, Nobody', [], `'Amount' has no user or team called "No One", "Nobody"; they were left out.`],
  ['ENUMERATION', 'Done', null, `'Amount' has no choice "Done"; it was left out. Choose Draft, In Review, Ready, set.`],
  [
    'MULTISELECT',
    'Draft, Done, Gone',
    ['Draft'],
    `'Amount' has no choices "Done", "Gone"; they were left out. Choose Draft, In Review, Ready, set.`,
  ],
])('%s: %j is %j, and what it does not say is named', (type, text, value, warning) => {
  expect(typed(type, text)).toEqual({ value, warning });
});

test.each<[PropertyTypeName, string]>([
  ['NUMBER', 'five'],
  ['DURATION', '2 fortnights'],
  ['MULTIPLICITY', 'some'],
])('%s: %j is no value, and a text that says so', (type, text) => {
  expect(() => typed(type, text)).toThrow(/is not a value of|takes/);
});
