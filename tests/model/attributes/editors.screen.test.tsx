// Every type of property has an editor that shows its value under the property's name and gives back the changed one.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { PropertyType } from '#graph/AttributeField_attribute.graphql';

import { typesOnPage } from '../../../web/attributes/types/index.ts';
import { give } from '../../support/mock-graph.ts';
import { type } from '../../support/on-screen.tsx';
import { changed, edit, picking, pressing, problem, seen, ticking, typing, type Act } from './editing.tsx';

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ id: 5, name: 'pump.pdf', type: 'application/pdf', size: 12_288 })),
  );
  give({ organization: { slug: 'acme', users: { edges: [{ node: { username: 'rita', fullName: 'Rita Rowe' } }] } } });
});
afterEach(() => void vi.restoreAllMocks());

const day = (month: number, of: number) => new Date(2026, month, of).getTime();
const walt = { type: 'user', id: 'walt', label: 'Walt Whitman' };
const rita = { type: 'user', id: 'rita', label: 'Rita Rowe' };
const isFast = (value: boolean) => ({ value, suggestions: ['Say how fast.'] });
const normal = (mu: number) => ({ type: 'NORMAL', parameters: { mu, sigma: 0.2 } });

const changes: [PropertyType, value: unknown, shown: string, act: Act, then: unknown][] = [
  ['BIG_TEXT', 'One two', 'One two', typing('Three\nfour'), 'Three\nfour'],
  ['BOOLEAN', true, 'Yes', ticking, false],
  ['DATETIME', day(10, 30), 'Nov 30, 2026', typing('2026-12-01'), day(11, 1)],
  ['DURATION', { value: 2, units: 'DAYS' }, '2', typing('3'), { value: 3, units: 'DAYS' }],
  ['DURATION', { value: 2, units: 'DAYS' }, '2', typing('90 min'), { value: 90, units: 'MINUTES' }],
  ['DURATION', null, 'Hours', typing('1:30'), { value: 90, units: 'MINUTES' }],
  ['ENUMERATION', 'Draft', 'Draft', picking('Valid'), 'Valid'],
  ['EQUATION', 'a + b', 'a + b', typing('a - b'), 'a - b'],
  ['FILE', 5, 'pump.pdf, 12 KB', pressing('Remove file'), null],
  ['GEOPOINT', { latitude: 64.86, longitude: 0 }, '64.86, 0', typing('1, -2.5'), { latitude: 1, longitude: -2.5 }],
  ['GEOPOINT', null, '', typing('1 -2.5'), { latitude: 1, longitude: -2.5 }],
  ['HTML', '<p>Old</p>', 'Old', pressing('Quote'), '<blockquote><p>Old</p></blockquote>'],
  ['MULTIPLICITY', '1..*', '1..*', typing('2'), '2'],
  ['MULTISELECT', ['Draft'], 'Draft', picking('Valid'), ['Draft', 'Valid']],
  ['NUMBER', 4.5, '4.5', typing('-12'), -12],
  ['NUMBER', 4, '4', typing('1,500'), 1500],
  ['NUMBER', normal(1), 'normal.dist(1, 0.2)', typing('3', 'μ, mean'), normal(3)],
  ['PERCENT', 40, '40', typing('55'), 55],
  ['QUALITY', isFast(false), 'Say how fast.', ticking, isFast(true)],
  ['TEXT', 'Red', 'Red', typing('Blue'), 'Blue'],
  ['TEXT', 'Red', 'Red', typing(''), null],
  ['URI', 'https://a.example', 'https://a.example', typing('https://b.example'), 'https://b.example'],
  [
    'COMPUTABLE',
    { result: 1.23456, decimalPlaces: 2, resultUnits: 'kg', formula: 'Mass' },
    '1.23 kg',
    typing('Mass * 2'),
    { result: null, decimalPlaces: 2, resultUnits: 'kg', formula: 'Mass * 2' },
  ],
  ['USER_TEAM', [walt], 'Walt Whitman', picking(/^Rita Rowe/), [walt, rita]],
];
const computed: [PropertyType, value: unknown, shown: string][] = [['QUALITY_SCORE', 80, '80 %']];

test('every property type has an editor', () => {
  expect(new Set([...changes, ...computed].map(([of]) => of))).toEqual(new Set<string>(typesOnPage));
});

test.each(changes)('%s: %j', async (of, value, shown, act, then) => {
  const field = await edit(of, value);
  await waitFor(() => expect(seen(shown)).not.toEqual([]));
  await act(field);
  expect(changed).toHaveBeenLastCalledWith(then);
  expect(problem.mock.calls.flat().filter(Boolean)).toEqual([]);
});

test.each([
  ['ENUMERATION', 'Draft', 'Valid'],
  ['MULTISELECT', ['Draft'], ['Draft', 'Valid']],
])('%s: letters over what is chosen find the next choice, and Enter takes it', async (of, value, then) => {
  const field = (await edit(of, value)) as HTMLInputElement;
  field.focus();
  fireEvent.click(field);
  expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toBe(field.value);
  await screen.findByRole('option', { name: 'Valid' });
  type(field, 'va');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith(then));
});

test.each(computed)('%s: %j is shown and cannot be changed', async (of, value, shown) => {
  expect((await edit(of, value)).textContent).toContain(shown);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each<[PropertyType, value: unknown, act: Act, message: RegExp]>([
  [
    'DATETIME',
    day(1, 1),
    typing('Feb 31, 2026'),
    /^'Feb 31, 2026' is not a date. Write a date such as 12.31.\d{4}, \d{4}-12-31 or tomorrow.$/,
  ],
  ['EQUATION', 'a + b', typing('a * (b + c'), /^The brackets do not match. Close every bracket that is opened.$/],
  ['EQUATION', null, typing('F ='), /^The right side of the last '=' is empty/],
  ['MULTIPLICITY', null, typing('4..1'), /^'4..1' is not a multiplicity. Enter n, n..m, n..\* or \*, such as 1..4.$/],
  ['URI', null, typing('see plans'), /^'see plans' is not an address. Enter one without blanks/],
  ['URI', null, typing('javascript:alert(1)'), /is not an address/],
  ['GEOPOINT', null, typing('91, 0'), /^'91, 0' is not a place/],
  ['PERCENT', 40, typing('250'), /^250 is not a percentage. Enter a number from 0 to 100.$/],
  ['PERCENT', null, typing('-3'), /^-3 is not a percentage/],
  ['NUMBER', normal(1), typing('-1', 'σ, standard deviation'), /^Not saved yet: σ must be 0 or more/],
  ['NUMBER', 4, typing('5..2'), /^'5..2' is not a number/],
  ['PERCENT', 4, typing('5..2'), /^'5..2' is not a number/],
  [
    'DURATION',
    { value: 3, units: 'HOURS' },
    typing('5..2'),
    /^'5..2' is not a duration. Write one such as 90 min, 2 h/,
  ],
])('%s: what is no value is told', async (of, value, act, message) => {
  await act(await edit(of, value));
  expect(problem.mock.lastCall?.[0]).toMatch(message);
});

test.each<[PropertyType, text: string, then: string]>([
  ['EQUATION', 'a * (b', 'a * (b + c)'],
  ['MULTIPLICITY', '1..', '1..*'],
  ['URI', 'https:', 'https://a.example'],
])(
  '%s: what is begun is kept and not objected to while it is typed, nor when it is complete',
  async (of, begun, then) => {
    const field = await edit(of, null);
    type(field, begun);
    expect(changed).toHaveBeenLastCalledWith(begun);
    typing(then)(field);
    expect(changed).toHaveBeenLastCalledWith(then);
    expect(problem.mock.calls.flat().filter(Boolean)).toEqual([]);
  },
);

test('a distribution is reported only when all its parameters are filled in', async () => {
  await edit('NUMBER', 7);
  fireEvent.click(screen.getByRole('radio', { name: 'Distribution' }));
  expect(changed).not.toHaveBeenCalled();
  const box = (name: string) => screen.getByRole('textbox', { name });
  type(box('a, min'), '1');
  fireEvent.blur(box('a, min'), { relatedTarget: document.body });
  expect(changed).not.toHaveBeenCalled();
  expect(problem.mock.lastCall?.[0]).toBe('Not saved yet: fill in b and c of the distribution, or choose Value.');
  type(box('b, max'), '4');
  type(box('c, mode'), '2');
  expect(changed.mock.calls).toEqual([[{ type: 'TRIANGULAR', parameters: { a: 1, b: 4, c: 2 } }]]);
});

test('choosing another distribution keeps parameters of the same name, and reports it when the rest is filled in', async () => {
  await edit('NUMBER', normal(1));
  await picking('Weibull')(screen.getByLabelText('Distribution', { selector: '#it' }));
  expect(changed).not.toHaveBeenCalled();
  await picking('Log-normal')(screen.getByLabelText('Distribution', { selector: '#it' }));
  expect(changed).not.toHaveBeenCalled();
});

test.each<[PropertyType, text: string, words: string, left: string]>([
  ['DATETIME', '2026-12-11 14:30', 'Friday, Dec 11, 2026 14:30', 'Dec 11, 2026 14:30'],
  ['DURATION', '2 h 30 min', '150 minutes', '150'],
  ['GEOPOINT', `64°51'36"N 147°51'0"W`, '64.86° N, 147.85° W', '64.86, -147.85'],
  ['NUMBER', '1,500', '1500', '1500'],
])('%s: the meaning of %s is shown back as it is typed, until the field is left', async (of, text, words, left) => {
  const field = await edit(of, null);
  type(field, text);
  screen.getByText(words);
  fireEvent.blur(field);
  expect(screen.queryByText(words)).toBeNull();
  expect(field).toHaveProperty('value', left);
});

test('decimals are written and read as the language of the reader has them', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  const field = await edit('NUMBER', 1.125);
  expect(field).toHaveProperty('value', '1,125');
  type(field, '1,5');
  expect(changed).toHaveBeenLastCalledWith(1.5);
});
