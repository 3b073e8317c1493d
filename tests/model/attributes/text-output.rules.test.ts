// Text goes out in plain signs: smart quotes, dashes and ellipses normalised, control and unassigned characters removed, double quotes doubled.
import { describe, expect, test } from 'vitest';

import { outputText, searchText, storableText, tidyText } from '../../../server/platform/text/text.ts';

describe('tidy', () => {
  test.each([
    ['‘a’ ‚b‛', "'a' 'b'"],
    ['“a” „b‟', '"a" "b"'],
    ['a–b—c―d‐e‑f', 'a-b-c-d-e-f'],
    ['wait…', 'wait...'],
    ['a\u0007b\u0085c\u007Fd', 'abcd'],
    ['a\u0378b\uFFFFc', 'abc'],
    ['a\ud800b', 'ab'],
    ['a\r\nb\rc\n\td', 'a\nb\nc\n\td'],
    ['naïve Ω 漢字 🚀 «a» 5′', 'naïve Ω 漢字 🚀 «a» 5′'],
  ])('%j is %j', (text, tidy) => {
    expect(tidyText(text)).toBe(tidy);
    expect(tidyText(tidy)).toBe(tidy);
  });
});

test('output doubles double quotes, smart ones too', () => {
  expect(outputText('a "b" “c”')).toBe('a ""b"" ""c""');
});

test('stored text loses only characters that cannot be stored', () => {
  expect(storableText('“a”\u0000\u001F\uFFFE\udc00\r\nb\t🚀')).toBe('“a”\nb\t🚀');
});

test.each([
  ['Crème BRÛLÉE', 'creme brulee'],
  ['İstanbul', 'istanbul'],
  ['Ångström µ', 'angstrom µ'],
  ['한글', '한글'],
])('search reads %j as %j', (text, key) => {
  expect(searchText(text)).toBe(key);
});
