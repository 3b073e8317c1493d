// The help of the search names every field that there is, and each of its examples is understood.
import { expect, test } from 'vitest';

import { builtinNames } from '../../../server/model/entities/search/rules/bind-builtin.ts';
import { nameDiagrams } from '../../../server/model/entities/search/rules/diagram-names.ts';
import { queryHelp } from '../../../web/screens/model/database/search/help.ts';
import { bound } from './search-asked.ts';

nameDiagrams([{ storedKey: 'action', names: ['action'] }]);
const lines = queryHelp.flatMap((group) => group.lines);

test.each(lines.map(({ term }) => term))('%s is valid as it is', (term) => {
  expect(bound(term).warnings).toEqual([]);
});

/** For programs: people know neither. */
const forPrograms = ['classid', 'labelid', 'id', 'globalid'];
test('every field that people may ask for is named', () => {
  const said = lines.map(({ term, finds }) => `${term} ${finds}`).join(' ');
  const missing = builtinNames.filter((name) => !new RegExp(`\\b${name}:`).test(said));
  expect(missing.toSorted()).toEqual(forPrograms.toSorted());
  for (const word of ['comment', 'unresolved', 'baseline']) expect(said).toContain(`has:${word}`);
  for (const word of ['changed', 'suspect', 'locked', 'leaf', 'orphan', 'mine', 'hidden', 'redacted'])
    expect(said).toContain(`is:${word}`);
});
