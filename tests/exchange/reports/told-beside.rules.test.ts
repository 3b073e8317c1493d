// Warnings beside a report name the content that slides, cells of tables and sheets of Excel cannot hold.
import { expect, test } from 'vitest';

import { reportFormats } from '../../../server/exchange/reports/formats/format.ts';
import type { Block, Cell } from '../../../server/exchange/reports/paper.ts';
import { cellText } from '../../../server/exchange/reports/rules/cells.ts';
import { markedWords } from '../../../server/exchange/reports/rules/marked-words.ts';
import { proseCell, proseOf } from '../../../server/exchange/reports/rules/prose.ts';
import { inTextBox } from '../../../server/exchange/reports/rules/text-box.ts';
import { valueCell } from '../../../server/exchange/reports/rules/values.ts';
import { warningsOf } from '../../../server/exchange/reports/rules/warnings.ts';

const TABLE =
  '<table><caption>Masses</caption><tr><th>Part</th><th>Mass</th></tr><tr><td>Pump</td><td>3 kg</td></tr></table>';

test('a slide keeps all words of a text: it writes rows of tables as lines, and names pictures', () => {
  const paragraphs = inTextBox(proseOf(`<p>Before</p>${TABLE}<p><img src="x" alt="Pump"></p><p>After</p>`));
  expect(paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual([
    'Before',
    'Masses',
    'Part | Mass',
    'Pump | 3 kg',
    expect.stringMatching(/^\[Pump: texts on slides cannot show images/),
    'After',
  ]);
  expect(warningsOf({ blocks: paragraphs })).toEqual([
    expect.stringMatching(/^Masses: texts on slides cannot show tables/),
    expect.stringMatching(/^Pump: texts on slides cannot show images/),
  ]);
});

test('a cell names its pictures, also in tables within tables, and one warning lists them', () => {
  const inner = '<table><tr><td><img src="x" alt="Valve"></td></tr></table>';
  const blocks = proseOf(
    `<table><tr><td>A <img src="x"></td><td>${inner}</td></tr></table><p>After</p>${TABLE}`,
  ).filter((each) => each.kind !== 'picture');
  expect(JSON.stringify(blocks)).toContain('A [Picture]');
  expect(warningsOf({ blocks })).toEqual(
    ['Picture', 'Valve'].map((name) => `${name}: images within tables cannot be shown in reports`),
  );
});

const PICTURED =
  '<p>10<sup>3</sup></p><img src="x" alt="Pump"><table><tr><td><img src="x" alt="Valve"></td></tr></table>';
const ONLY_NAMED = ['Pump', 'Valve'].map((name) => `${name}: images within tables cannot be shown in reports`);
const column = { title: 'x', share: 1 };

test.each<[string, (text: Cell) => Parameters<typeof warningsOf>[0]]>([
  ['a table', (text) => ({ blocks: [{ kind: 'table', title: 'Entities', columns: [column], rows: [[text]] }] })],
  ['facts', (text) => ({ blocks: [{ kind: 'facts', facts: [['Rationale', text]] }] })],
  [
    'a table on a slide',
    (text) => ({
      blocks: [],
      slides: [
        {
          title: 'One',
          notes: '',
          boxes: [{ kind: 'table', x: 0, y: 0, w: 9, h: 9, columns: ['x'], rows: [[text]], size: 9 }],
        },
      ],
    }),
  ],
  [
    'a table of changes',
    (text) => ({
      blocks: [
        {
          kind: 'table',
          title: 'Changes',
          columns: [column, column],
          rows: [Object.values(markedWords('<p>Before</p>', text))],
        },
      ],
    }),
  ],
])('pictures of texts in the cells of %s are named there and told of, in every format', (_, paperOf) => {
  for (const text of [proseCell(proseOf(PICTURED)), valueCell('HTML', PICTURED, 'raw')]) {
    expect(cellText(text)).toBe('10³\n[Pump]\n[Valve]');
    for (const format of reportFormats) expect(warningsOf(paperOf(text), format)).toEqual(ONLY_NAMED);
  }
});

test('only a spreadsheet cuts a long text, with a warning', () => {
  const columns = ['Number', 'Text'].map((title) => ({ title, share: 1 }));
  const rows = [
    ['1', 'short'],
    ['2', 'x'.repeat(40_000)],
  ];
  const blocks: Block[] = [{ kind: 'table', title: 'Comments', columns, rows }];
  expect(warningsOf({ blocks }, 'xlsx')).toEqual([
    'Comments, row 3, Text: a cell in Excel can hold 32,767 characters, so the rest of the text is missing',
  ]);
  expect(warningsOf({ blocks }, 'csv')).toEqual([]);
});
