// Two people's changes of a text are merged word by word, or reported as a conflict.
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { mergedWords } from '../../../server/platform/text/merge-words.ts';

const base = '<p>The system shall detect <b>fires</b> within 30 min.</p>';
test.each<[string, string, string, string, string | null]>([
  [
    'different words',
    base,
    base.replace('detect', 'find'),
    base.replace('30', '15'),
    '<p>The system shall find <b>fires</b> within 15 min.</p>',
  ],
  ['the same word, alike', base, base.replace('30', '15'), base.replace('30', '15'), base.replace('30', '15')],
  ['the same word, otherwise', base, base.replace('30', '15'), base.replace('30', '20'), null],
  [
    'a mark and a word in it',
    base,
    base.replace('<b>fires</b>', 'fires'),
    base.replace('fires', 'smoke'),
    '<p>The system shall detect smoke within 30 min.</p>',
  ],
  ['a word and what was taken out around it', base, base.replace('30', '15'), base.replace(' within 30 min', ''), null],
  ['two ends', 'a b', 'x a b', 'a b y', 'x a b y'],
  ['two additions at one place', 'a', 'a b', 'a c', null],
  ['only mine', base, 'x', base, 'x'],
  ['only theirs', base, base, 'y', 'y'],
  ['something that was empty', '', 'x', 'y', null],
])('%s', (_name, before, mine, theirs, merged) => {
  expect(mergedWords(before, mine, theirs)).toBe(merged);
  expect(mergedWords(before, theirs, mine)).toBe(merged);
});

test('a paragraph of each, added behind the existing ones, keeps both texts', () => {
  const words = fc.array(fc.constantFrom('fire', 'smoke', 'shall', 'not'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (given, a, b) => {
      const [at, other] = [a % given.length, b % given.length];
      fc.pre(at !== other);
      const changed = (n: number, to: string) => given.map((word, each) => (each === n ? to : word)).join(' ');
      const both = given.map((word, n) => (n === at ? 'mine' : n === other ? 'theirs' : word)).join(' ');
      expect(mergedWords(given.join(' '), changed(at, 'mine'), changed(other, 'theirs'))).toBe(both);
    }),
  );
});
