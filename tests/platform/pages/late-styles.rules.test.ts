import { expect, test } from 'vitest';

import { namedIn, sheetPart } from '../../../web/late-styles-plugin.ts';

const isNamed = namedIn('className:"db-row tr-on",x:`sh-${kind}`');

test.each([
  ['.db-row{color:red}', true],
  ['.db-card{color:red}', false],
  // Of several selectors one is needed at once.
  ['.db-card,.db-row{color:red}', true],
  // A part of it is not there yet, so it cannot apply yet.
  ['.db-row .db-card{color:red}', false],
  ['.db-row:where(.db-card){color:red}', false],
  ['.db-row:not(.db-card){color:red}', true],
  // A class that code puts together.
  ['.sh-wide{color:red}', true],
  ['p{color:red}', true],
  ['@media print{.db-card{color:red}}', false],
  ['@layer mantine{.db-row{color:red}}', true],
])('%s is of the early sheet or of the late one, and never of both', (css, isEarly) => {
  const rule = 'color:red';
  expect(sheetPart(css, isNamed, true).includes(rule)).toBe(isEarly);
  expect(sheetPart(css, isNamed, false).includes(rule)).toBe(!isEarly);
});

test('a nested rule goes where its own classes are', () => {
  const css = '.db-row{color:red;& .db-card{color:#00f}}';
  expect(sheetPart(css, isNamed, true)).toBe('.db-row{color:red}');
  expect(sheetPart(css, isNamed, false)).toBe('.db-row .db-card{color:#00f}');
});

test('letters and movements are in the early sheet alone', () => {
  const css = '@font-face{font-family:a;src:url(a.woff2)}@keyframes turn{to{rotate:1turn}}';
  expect(sheetPart(css, isNamed, true)).toContain('@keyframes');
  expect(sheetPart(css, isNamed, false)).toBe('');
});
