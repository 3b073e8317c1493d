// A spreadsheet's clipboard becomes cells, and cells become a spreadsheet's clipboard.
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readTable, writeTable } from '../../../web/screens/model/database/cells/tsv.ts';
import { byTitles, fieldChoices, guessFields } from '../../../web/screens/model/database/paste/mapping.ts';

test.each<[string, (string | null)[][]]>([
  ['a', [['a']]],
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc',
    [
      ['a', 'b'],
      ['c', null],
    ],
  ],
  // A line that ends early, or is empty, has no cells; between tabs there is an empty text.
  [
    'a\tb\n\n\t\nc',
    [
      ['a', 'b'],
      [null, null],
      ['', ''],
      ['c', null],
    ],
  ],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['a\n\n', [['a'], [''], ['']]],
  ['"one\ntwo"\t"say ""yes"""', [['one\ntwo', 'say "yes"']]],
  ['5" pipe\tx', [['5" pipe', 'x']]],
  ['\tb', [['', 'b']]],
])('%j is %j', (text, cells) => {
  expect(readTable(text)).toEqual(cells);
});

test('copied cells are pasted unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é') });
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));
  fc.assert(fc.property(rows, (table) => void expect(readTable(writeTable(table))).toEqual(table)));
});

const choices = fieldChoices(['Rationale', 'Status']);

test.each<[string[], string[] | undefined]>([
  [
    ['Number', 'NAME', 'status'],
    ['NUMBER', 'NAME', 'property:Status'],
  ],
  [
    ['Name', 'Owner'],
    ['NAME', ''],
  ],
  [['R.1', 'Find fires'], undefined],
  [['Name', 'Name'], undefined],
])('titles %j mean %j', (first, meant) => {
  expect(byTitles(first, choices)).toEqual(meant);
});

test.each<[string[][], string[]]>([
  [
    [
      ['R.1', 'Find fires', 'x'],
      ['R.2', 'Tell', 'y'],
    ],
    ['NUMBER', 'NAME', ''],
  ],
  [[['Find fires', 'x']], ['NAME', '']],
  [[['R.1']], ['NAME']],
])('without titles %j are probably %j', (rows, meant) => {
  expect(guessFields(rows)).toEqual(meant);
});
