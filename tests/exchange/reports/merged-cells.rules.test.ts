// Tables of texts whose cells reach over several columns and rows: each value stands under its own heads, in all formats.
import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';

import { csv } from '../../../server/exchange/reports/formats/csv.ts';
import { docx } from '../../../server/exchange/reports/formats/docx/write.ts';
import { htmlWriter } from '../../../server/exchange/reports/formats/html.ts';
import { pdf } from '../../../server/exchange/reports/formats/pdf/write.ts';
import { xlsx } from '../../../server/exchange/reports/formats/xlsx/write.ts';
import type { Table } from '../../../server/exchange/reports/paper.ts';
import { firstPage } from '../../../server/exchange/reports/rules/first-page.ts';
import { proseOf, proseText } from '../../../server/exchange/reports/rules/prose.ts';
import { plainPaper } from './plain-paper.ts';

const LOADS = `<table><caption>Loads</caption>
  <tr><th rowspan="2">Part</th><th colspan="2">Load</th><th rowspan="2">Note</th></tr>
  <tr><th>least</th><th>most</th></tr>
  <tr><td rowspan="0">Pump</td><td>1</td><td>2</td><td>none</td></tr>
  <tr><td colspan="2">3 to 4</td><td>hot</td></tr>
</table>`;
/** The contents of each position as a page shows them. */
const SHOWN = [
  ['Part', 'Load', 'Load', 'Note'],
  ['Part', 'least', 'most', 'Note'],
  ['Pump', '1', '2', 'none'],
  ['Pump', '3 to 4', '3 to 4', 'hot'],
];

const tableOf = (source: string): Table => proseOf(source).find((each): each is Table => each.kind === 'table')!;
const paper = (table: Table) => plainPaper([table]);

interface Reached {
  row: number;
  column: number;
  text: string;
  rows?: number;
  columns?: number;
}
/** A grid with each cell at all places that it reaches. */
function spread(cells: readonly Reached[]): string[][] {
  const grid: string[][] = [];
  for (const { row, column, text, rows = 1, columns = 1 } of cells)
    for (let down = 0; down < rows; down++)
      for (let across = 0; across < columns; across++) (grid[row + down] ??= [])[column + across] = text;
  return grid;
}

/** A page as browsers lay it out. */
function gridOfHtml(page: string): string[][] {
  const cells: Reached[] = [];
  const taken = new Set<string>();
  let row = -1;
  let last: Reached | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'tr') row++;
      if (name !== 'td' && name !== 'th') return;
      let column = 0;
      while (taken.has(`${row} ${column}`)) column++;
      last = {
        row,
        column,
        text: '',
        rows: Number(attributes['rowspan'] ?? 1),
        columns: Number(attributes['colspan'] ?? 1),
      };
      cells.push(last);
      for (let down = 0; down < last.rows!; down++)
        for (let across = 0; across < last.columns!; across++) taken.add(`${row + down} ${column + across}`);
    },
    ontext: (text) => void (last && (last.text += text)),
    onclosetag: (name) => void (/^t[dh]$/.test(name) && (last = undefined)),
  });
  parser.end(page.slice(page.indexOf('<thead>'), page.indexOf('</tbody>')));
  return spread(cells);
}

/** A document as Word lays it out: a cell that goes on says what the one above it does. */
function gridOfWord(bytes: Uint8Array): string[][] {
  const xml = Buffer.from(unzipSync(bytes)['word/document.xml']!).toString('utf8');
  const grid: string[][] = [];
  for (const [row, [, inside]] of [...xml.matchAll(/<w:tr>(.*?)<\/w:tr>/gs)].entries()) {
    const line: string[] = [];
    for (const [, cell] of inside!.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)) {
      const text = [...cell!.matchAll(/<w:t [^>]*>([^<]*)</g)].map(([, each]) => each).join('');
      const said = cell!.includes('<w:vMerge/>') ? grid[row - 1]![line.length]! : text;
      for (let at = Number(/gridSpan w:val="(\d+)"/.exec(cell!)?.[1] ?? 1); at > 0; at--) line.push(said);
    }
    grid.push(line);
  }
  return grid;
}

/** A sheet without the row of titles, which a table of a text has none of. */
function gridOfSheet(bytes: Uint8Array): string[][] {
  const parts = unzipSync(bytes);
  const partOf = (name: string) => Buffer.from(parts[name] ?? new Uint8Array()).toString('utf8');
  const shared = [...partOf('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>([^<]*)<\/t>.*?<\/si>/gs)].map(
    ([, text]) => text!,
  );
  const sheet = partOf('xl/worksheets/sheet1.xml');
  const placeOf = (name: string) => ({ row: Number(name.slice(1)) - 2, column: name.charCodeAt(0) - 65 });
  const cells = [...sheet.matchAll(/<c r="([A-Z]\d+)"[^>]*t="s"[^>]*><v>(\d+)<\/v>/g)]
    .map(([, name, at]) => ({ ...placeOf(name!), text: shared[Number(at)]! }))
    .filter(({ row }) => row >= 0);
  const merged = [...sheet.matchAll(/<mergeCell ref="([A-Z]\d+):([A-Z]\d+)"/g)].map(([, from, to]) => ({
    from: placeOf(from!),
    to: placeOf(to!),
  }));
  return spread(
    cells.map((cell) => {
      const reach = merged.find(({ from }) => from.row === cell.row && from.column === cell.column);
      return reach ? { ...cell, rows: reach.to.row - cell.row + 1, columns: reach.to.column - cell.column + 1 } : cell;
    }),
  );
}

describe('a grid of merged cells', () => {
  const table = tableOf(LOADS);

  test('has each cell at its place, and its own caption', () => {
    expect(table.caption).toBe('Loads');
    expect(table.rows).toEqual([
      ['Part', 'Load', '', 'Note'],
      ['', 'least', 'most', ''],
      ['Pump', '1', '2', 'none'],
      ['', '3 to 4', '', 'hot'],
    ]);
  });

  test('is the same on pages, in Word and in spreadsheets', async () => {
    expect(gridOfHtml(String(await htmlWriter(paper(table))))).toEqual(SHOWN);
    expect(gridOfWord((await docx(paper(table))) as Uint8Array)).toEqual(SHOWN);
    expect(gridOfSheet((await xlsx(paper(table))) as Uint8Array)).toEqual(SHOWN);
  });

  test('is as lines the text at each place, with covered ones empty', async () => {
    expect(String(await csv(paper(table)))).toContain(
      'Part,Load,,Note\r\n,least,most,\r\nPump,1,2,none\r\n,3 to 4,,hot',
    );
  });

  test('tells screen readers how far its cells reach', async () => {
    const file = Buffer.from((await pdf(paper(table))) as Uint8Array).toString('latin1');
    expect(file.match(/\/RowSpan 2/g)).toHaveLength(3);
    expect(file.match(/\/ColSpan 2/g)).toHaveLength(2);
    expect(file.match(/\/S \/TH/g)).toHaveLength(5);
    expect(file.match(/\/S \/TD/g)).toHaveLength(6);
  });

  test('has no cell that reaches beyond its end, on the first page neither', () => {
    const long = tableOf(
      `<table><tr><td rowspan="900">a</td><td>b</td></tr>${'<tr><td>b</td></tr>'.repeat(200)}</table>`,
    );
    expect(long.merged).toEqual([{ row: 0, column: 0, rows: 201, columns: 1 }]);
    const [shown] = firstPage(paper(long)).blocks as [Table];
    expect(shown.merged![0]!.rows).toBe(shown.rows.length);
  });

  test('goes on on the next page where its rows do not fit onto one', async () => {
    const long = tableOf(
      `<table><tr><td rowspan="200">all</td><td>1</td></tr>${Array.from({ length: 199 }, (_, at) => `<tr><td>row ${at}</td></tr>`).join('')}</table>`,
    );
    const file = Buffer.from((await pdf(paper(long))) as Uint8Array).toString('latin1');
    expect(file.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(3);
  });
});

test('a table within a cell is read there, and takes nothing of its surroundings', () => {
  const source =
    '<table><tr><td>before <table><tr><td>in</td><td>deep</td></tr><tr><td colspan="2">wide</td></tr></table> after</td><td>next</td></tr><tr><td>last</td></tr></table>';
  const [table, ...others] = proseOf(source);
  expect(others).toEqual([]);
  expect((table as Table).rows).toEqual([
    ['before \nin | deep\nwide | \n after', 'next'],
    ['last', ''],
  ]);
  expect(proseText([table!])).toContain('in | deep');
});
