// Every list that is searched by typing orders its matches alike: just so, beginnings, beginnings of words, middles; names before numbers.
import { expect, test } from 'vitest';

import { usedFirst } from '../../web/ui/choosing/last-used.ts';
import { bestFirst, fitting, fittingOptions, foundOptions, type Named } from '../../web/ui/choosing/rank.ts';

const names = (all: readonly string[], typed: string) => fitting(all, typed, (name) => ({ name }));

test('beginnings of words stand before middles', () => {
  expect(names(['Duration', 'Rationale', 'Fuel rations', 'Ration', 'Other'], 'Ration')).toEqual([
    'Ration',
    'Rationale',
    'Fuel rations',
    'Duration',
  ]);
});

test('names stand before numbers, and what is called or numbered just so before both', () => {
  const all: Named[] = [
    { number: 'P.11', name: 'Tank' },
    { number: 'A.3', name: 'Step P.1 again' },
    { number: 'P.1', name: 'Valve' },
    { number: 'B.1', name: 'P.1' },
  ];
  expect(fitting(all, 'p.1', (each) => each).map(({ number }) => number)).toEqual(['P.1', 'B.1', 'A.3', 'P.11']);
});

test('each word may be in the number or in the name, in any order, case and accent', () => {
  const all = [{ number: 'R.2', name: 'Pression du réservoir' }, { number: 'R.20', name: 'Débit' }, { name: 'R' }];
  expect(fitting(all, 'RESERVOIR pression', (each) => each)).toHaveLength(1);
  expect(fitting(all, 'r.2 debit', (each) => each)).toEqual([all[1]]);
});

test('equals keep their order, and nothing typed keeps all of them', () => {
  expect(names(['Pump B', 'Pump A', 'Valve'], 'pump')).toEqual(['Pump B', 'Pump A']);
  expect(names(['Valve', 'Pump'], ' ')).toEqual(['Valve', 'Pump']);
});

test('what fits by something else, as the server has found it, stands behind what fits by name', () => {
  expect(bestFirst(['Grace', 'Ada'], 'ad', (name) => ({ name }))).toEqual(['Ada', 'Grace']);
});

test('fields of lists order options and groups of them in the same way', () => {
  const item = (label: string) => ({ value: label, label });
  const options = [
    { group: 'Time', items: ['Duration', 'Start'].map(item) },
    { group: 'Text', items: ['Rationale'].map(item) },
  ];
  const labels = (filter: typeof fittingOptions, search: string) =>
    filter({ options, search, limit: Infinity }).flatMap((each) =>
      'group' in each ? each.items.map(({ label }) => label) : each.label,
    );
  expect(labels(fittingOptions, 'ration')).toEqual(['Rationale', 'Duration']);
  expect(labels(foundOptions, 'ration')).toEqual(['Rationale', 'Duration', 'Start']);
  expect(labels(fittingOptions, '')).toEqual(['Duration', 'Start', 'Rationale']);
  const [few] = [fittingOptions({ options: ['Duration', 'Start', 'Rationale'].map(item), search: 'ration', limit: 1 })];
  expect(few).toEqual([item('Rationale')]);
});

test('what was used last stands before the rest', () => {
  expect(usedFirst(['a', 'b', 'c', 'd'], ['c', 'gone', 'b'], (each) => each)).toEqual(['c', 'b', 'a', 'd']);
});
