// Tables look on paper as they do in their texts, and in sheets numbers and dates can be counted with.
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { docx } from '../../../server/exchange/reports/formats/docx/write.ts';
import { htmlWriter } from '../../../server/exchange/reports/formats/html.ts';
import { pdf } from '../../../server/exchange/reports/formats/pdf/write.ts';
import { xlsx } from '../../../server/exchange/reports/formats/xlsx/write.ts';
import type { Block, Paper, Table } from '../../../server/exchange/reports/paper.ts';
import { proseOf } from '../../../server/exchange/reports/rules/prose.ts';
import { momentCell, numberCell } from '../../../server/exchange/reports/rules/sheet-values.ts';
import { valueCell } from '../../../server/exchange/reports/rules/values.ts';
import { complaintsOf } from '../../support/office-package.ts';
import { officeFaults } from '../../support/office-schema.ts';
import { complaintsOfPdf } from '../../support/pdf-structure.ts';
import { textOfPdf } from '../../support/pdf-text.ts';
import { plainPaper } from './plain-paper.ts';

const bytes = async (written: Promise<Uint8Array | string>) => (await written) as Uint8Array;
const wordOf = async (blocks: Block[], more?: Partial<Paper>) => {
  const file = await bytes(docx(plainPaper(blocks, more)));
  expect(complaintsOf(file)).toEqual([]);
  return strFromU8(unzipSync(file)['word/document.xml']!);
};
const tableOf = (source: string): Table => proseOf(source).find((each): each is Table => each.kind === 'table')!;

const LOADS = (count: number) =>
  tableOf(
    `<table><tr><th rowspan="2">Part</th><th colspan="2">Load</th></tr><tr><th>least</th><th>most</th></tr>${Array.from(
      { length: count },
      (_, at) => `<tr><td>Pump ${at}</td><td><b>hot</b></td><td>2</td></tr>`,
    ).join('')}</table>`,
  );

test('the heads of a table in a text are heads on paper, bold and shaded, and are repeated on each page', async () => {
  const table = LOADS(90);
  expect(table.heads).toBe(2);
  const word = await wordOf([table]);
  expect(word.match(/<w:tblHeader\/>/g)).toHaveLength(2);
  expect(word).toMatch(/w:fill="E9EDF2"\/><\/w:tcPr><w:p>(?:(?!<\/w:p>).)*<w:b\/>(?:(?!<\/w:p>).)*Part/);
  const page = String(await htmlWriter(plainPaper([table])));
  expect(page).toContain('<thead><tr><th scope="col" rowspan="2">Part</th><th scope="col" colspan="2">Load</th></tr>');
  const file = await bytes(pdf(plainPaper([table])));
  expect(complaintsOfPdf(file)).toEqual([]);
  const words = textOfPdf(file).split('\n');
  const pages = words.filter((each) => /^\d of \d$/.test(each)).length;
  expect(pages).toBeGreaterThan(1);
  // The cover has no table, and no number.
  expect(words.filter((each) => each === 'least')).toHaveLength(pages);
});

test('a table whose rows are all heads, or whose heads reach into its rows, keeps its rows', () => {
  expect(tableOf('<table><tr><th>A</th></tr></table>').heads).toBeUndefined();
  expect(tableOf('<table><tr><th rowspan="2">A</th><th>B</th></tr><tr><td>1</td></tr></table>').heads).toBeUndefined();
  expect(tableOf('<table><tr><th>A</th><td>B</td></tr></table>').heads).toBeUndefined();
});

const wide = (count: number, isTurned: boolean): Table => ({
  kind: 'table',
  title: 'Matrix',
  keys: 1,
  columns: [
    { title: 'Entity', share: 4 },
    ...Array.from({ length: count }, (_, at) => ({
      title: `R.${at} Requirement`,
      share: 1,
      ...(isTurned && { isTurned }),
    })),
  ],
  rows: [['Row one', ...Array.from({ length: count }, (_, at) => `x${at}`)]],
});

test('the heads of a matrix are written upwards, so that many columns have room', async () => {
  const word = await wordOf([wide(20, true)], { isWide: true });
  expect(word.match(/<w:textDirection w:val="btLr"\/>/g)).toHaveLength(20);
  expect(word.match(/<w:tbl>/g)).toHaveLength(1);
  const file = await bytes(pdf(plainPaper([wide(20, true)], { isWide: true })));
  expect(complaintsOfPdf(file)).toEqual([]);
  expect(
    Buffer.from(file)
      .toString('latin1')
      .match(/\/S \/Table\b/g),
  ).toHaveLength(1);
  expect(textOfPdf(file)).toContain('R.19 Requirement');
});

test('a table that is too wide is split, each part with the column that says what its rows are', async () => {
  const word = await wordOf([wide(60, true)], { isWide: true });
  const parts = word.match(/<w:tbl>.*?<\/w:tbl>/gs)!;
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(part).toContain('Row one');
  const file = await bytes(pdf(plainPaper([wide(60, true)], { isWide: true })));
  expect(complaintsOfPdf(file)).toEqual([]);
  const words = textOfPdf(file).split('\n');
  expect(words.filter((each) => each.trim() === 'Row one' || each === 'Row ').length).toBeGreaterThan(1);
  for (let at = 0; at < 60; at++) {
    expect(word.split(`>x${at}<`), `x${at}`).toHaveLength(2);
    expect(words.filter((each) => each === `x${at}`)).toHaveLength(1);
  }
});

const sheetOf = async (table: Table, name = 'xl/worksheets/sheet1.xml') => {
  const book = await bytes(xlsx(plainPaper([table])));
  expect(await officeFaults({ 'book.xlsx': book })).toEqual([]);
  return strFromU8(unzipSync(book)[name]!);
};
const DAY = new Date('2026-03-01T23:30:00Z');

test('in a sheet numbers are numbers, percents are percents, and dates are dates by the clock of the reader', async () => {
  const table: Table = {
    kind: 'table',
    title: 'Values',
    columns: ['Name', 'Mass', 'Share', 'Moment'].map((title) => ({ title, share: 1 })),
    rows: [
      ['A', numberCell(12.5), valueCell('PERCENT', 40, '40%'), momentCell(DAY, 'Mar 2, 2026 00:30', 'Europe/Berlin')],
      ['007', valueCell('TEXT', '5', '5'), '', momentCell(null, '', 'UTC')],
    ],
  };
  const sheet = await sheetOf(table);
  const valueAt = (place: string) => new RegExp(`<c r="${place}"([^>]*)><v>([^<]*)</v>`).exec(sheet)?.slice(1);
  expect(valueAt('B2')![1]).toBe('12.5');
  expect(valueAt('C2')![1]).toBe('0.4');
  // March 2 at half past midnight, in days since 1900.
  expect(Number(valueAt('D2')![1])).toBeCloseTo(46_083 + 0.5 / 24, 6);
  for (const place of ['A2', 'A3', 'B3']) expect(valueAt(place)![0]).toContain('t="s"');
  expect(sheet).toContain('<autoFilter ref="A1:D3"/>');
  const styles = await sheetOf(table, 'xl/styles.xml');
  expect(styles).toContain('formatCode="mmm d, yyyy hh:mm"');
  expect(styles).toMatch(/formatCode="0%"|numFmtId="9"/);
});

test('a matrix in a sheet keeps its heads and its first column in sight, and its totals out of the filter', async () => {
  const { rows, ...matrix } = wide(3, true);
  const sheet = await sheetOf({
    ...matrix,
    hasTotals: true,
    rows: [...rows, ['Total', ...[1, 2, 3].map((each) => numberCell(each))]],
  });
  expect(sheet).toMatch(/<pane [^>]*xSplit="1"[^>]*ySplit="1"|<pane [^>]*ySplit="1"[^>]*xSplit="1"/);
  expect(sheet).toContain('<autoFilter ref="A1:D2"/>');
  expect(await sheetOf({ ...matrix, rows }, 'xl/styles.xml')).toContain('textRotation="90"');
});

test('in Word a paragraph, a cell and a table go from right to left where their letters do', async () => {
  const word = await wordOf([
    ...proseOf('<p>שלום world</p><p>world שלום</p>').filter((each) => each.kind === 'paragraph'),
    tableOf('<table><tr><td>مضخة</td><td>Pump</td></tr></table>'),
  ]);
  const paragraphs = word.match(/<w:p>.*?<\/w:p>/gs)!;
  const isLeftwards = (text: string) => paragraphs.find((each) => each.includes(text))!.includes('<w:bidi/>');
  expect([isLeftwards('שלום</'), isLeftwards('world </'), isLeftwards('مضخة'), isLeftwards('Pump')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(word).toContain('<w:bidiVisual/>');
});

test('a rationale stays with the text of its requirement', async () => {
  const requirement = (at: number): Block[] => [
    { kind: 'heading', level: 1, text: `R.${at}.` },
    { kind: 'paragraph', runs: [{ text: `Text ${at}. ${'word '.repeat(at % 40)}` }] },
    { kind: 'facts', facts: [['Rationale', `Reason ${at}.`]] },
  ];
  const blocks = Array.from({ length: 120 }, (_, at) => requirement(at)).flat();
  expect((await wordOf(blocks)).match(/<w:p><w:pPr><w:keepNext\/><\/w:pPr>/g)).toHaveLength(120);
  const pages = textOfPdf(await bytes(pdf(plainPaper(blocks)))).split(/\n\d+ of \d+\n/);
  const pageOf = (text: string) => pages.findIndex((page) => page.includes(text));
  expect(pages.length).toBeGreaterThan(5);
  for (let at = 0; at < 120; at++) {
    expect(pageOf(`Reason ${at}.`), `requirement ${at}`).toBe(pageOf(`R.${at}.`));
  }
});
