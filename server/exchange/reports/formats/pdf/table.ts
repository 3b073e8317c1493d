import type { Cell, Table } from '../../paper.ts';
import { cellText } from '../../rules/cells.ts';
import { columnParts } from '../../rules/column-parts.ts';
import { columnWidths, longestWords } from '../../rules/column-widths.ts';
import { cellHeight, PADDING, MIN_ROW_HEIGHT, setTableFont, cellWidth, turnedRoom, writeCell } from './cells.ts';
import { groupsOf, writeGroup } from './merged-rows.ts';
import { bottomOf, LINE_COLOUR, MARGIN, innerWidth, type PdfDocument, type Structure } from './page.ts';
import { headOf } from './table-head.ts';

const ABOVE = 4;

/** Returns the height of a table's beginning: its head with its first row, unless the row is so high that it is split anyway. */
export function startOf(pdf: PdfDocument, given: Table): number {
  const [table] = partsIn(pdf, given);
  const { rows, heads = 0 } = table!;
  const widths = widthsOf(pdf, table!);
  const row = rows[heads];
  const first = row ? heightOf(pdf, row, widths) : 0;
  return ABOVE + headOf(pdf, table!, widths).height + Math.min(first, (bottomOf(pdf) - MARGIN.top) / 2);
}

/** Returns a table as the parts that fit between the margins, side by side. */
const partsIn = (pdf: PdfDocument, table: Table): Table[] =>
  columnParts(table, leastWidths(pdf, table), innerWidth(pdf));

const widthsOf = (pdf: PdfDocument, table: Table): number[] =>
  columnWidths(table.columns, leastWidths(pdf, table), innerWidth(pdf));

const leastWidths = (pdf: PdfDocument, table: Table): number[] =>
  longestWords(table).map((word, at) => {
    const { title, isTurned } = table.columns[at]!;
    // The head is written in bold letters, the widest.
    const wide = setTableFont(pdf, true).widthOfString(word) + 2 * PADDING + 1;
    return isTurned ? Math.max(wide, turnedRoom(pdf, title).width) : wide;
  });

/** Writes a table that repeats its head on each page, and keeps rows together unless one is higher than a page. */
export function writeTable(pdf: PdfDocument, root: Structure, given: Table): void {
  if (given.columns.length === 0) return;
  for (const part of partsIn(pdf, given)) writePart(pdf, root, part);
}

function writePart(pdf: PdfDocument, root: Structure, given: Table): void {
  const widths = widthsOf(pdf, given);
  const head = headOf(pdf, given, widths);
  const body = bodyOf(given);
  const { rows, merged = [] } = body;
  const table = pdf.struct('Table');
  root.add(table);
  pdf.y += ABOVE;
  const room = () => bottomOf(pdf) - pdf.y;
  const full = bottomOf(pdf) - MARGIN.top - head.height;
  if (ABOVE + room() < startOf(pdf, given)) pdf.addPage();
  head.write(table);
  const makeRoom = (height: number) => {
    if (height <= room()) return;
    pdf.addPage();
    head.write(undefined);
  };
  const write = (row: readonly Cell[]) => {
    for (const part of partsOf(pdf, row, widths, full)) {
      makeRoom(heightOf(pdf, part, widths));
      writeRow(pdf, table, part, widths);
    }
  };
  if (merged.length === 0) for (const row of rows) write(row);
  else
    for (const group of groupsOf(pdf, body, widths)) {
      makeRoom(Math.min(full, group.height));
      // A group that is higher than a page is written row by row, each cell where it begins.
      if (group.height > full) for (const row of rows.slice(group.first, group.first + group.count)) write(row);
      else writeGroup(pdf, table, group, widths);
    }
  table.end();
  pdf.y += 10;
}

/** Returns a table without the rows of its head. */
function bodyOf(table: Table): Table {
  const { heads = 0, rows, merged = [] } = table;
  if (heads === 0) return table;
  const below = merged.filter(({ row }) => row >= heads).map((each) => ({ ...each, row: each.row - heads }));
  return { ...table, heads: 0, rows: rows.slice(heads), merged: below };
}

const heightOf = (pdf: PdfDocument, row: readonly Cell[], widths: readonly number[]): number =>
  Math.max(MIN_ROW_HEIGHT, ...row.map((cell, at) => cellHeight(pdf, cell, widths[at]!)));

/** A row that is higher than a page, in parts that are not, of letters alone. */
function partsOf(
  pdf: PdfDocument,
  cells: readonly Cell[],
  widths: readonly number[],
  most: number,
): (readonly Cell[])[] {
  if (heightOf(pdf, cells, widths) <= most) return [cells];
  const row = cells.map(cellText);
  const cuts = row.map((text, at) => fitting(pdf, text, widths[at]!, most));
  const rest = row.map((text, at) => text.slice(cuts[at]));
  return [row.map((text, at) => text.slice(0, cuts[at])), ...partsOf(pdf, rest, widths, most)];
}

/** Counts the characters of a text that fit into a height; at least one, so that the loop ends. */
function fitting(pdf: PdfDocument, text: string, width: number, most: number): number {
  const fits = (count: number) => pdf.heightOfString(text.slice(0, count), cellWidth(width)) + 2 * PADDING <= most;
  if (fits(text.length)) return text.length;
  let [least, beyond] = [1, text.length];
  while (beyond - least > 1) {
    const middle = (least + beyond) >> 1;
    if (fits(middle)) least = middle;
    else beyond = middle;
  }
  const blank = text.lastIndexOf(' ', least);
  return blank > least / 2 ? blank : least;
}

function writeRow(pdf: PdfDocument, table: Structure, row: readonly Cell[], widths: readonly number[]): void {
  const height = heightOf(pdf, row, widths);
  const top = pdf.y;
  pdf.markContent('Artifact', { type: 'Layout' });
  let x = MARGIN.left;
  for (const width of widths) {
    pdf.lineWidth(0.5).strokeColor(LINE_COLOUR).rect(x, top, width, height).stroke();
    x += width;
  }
  pdf.endMarkedContent();
  const line = pdf.struct('TR');
  table.add(line);
  let left = MARGIN.left;
  for (const [at, width] of widths.entries()) {
    line.add(writeCell(pdf, row[at] ?? '', { left, top, width, isHead: false }));
    left += width;
  }
  line.end();
  [pdf.x, pdf.y] = [MARGIN.left, top + height];
}
