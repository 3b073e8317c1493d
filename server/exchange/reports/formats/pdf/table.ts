import type { Cell, Table } from '../../paper.ts';
import { cellText } from '../../rules/cells.ts';
import { columnWidths, longestWords } from '../../rules/column-widths.ts';
import { cellHeight, PADDING, MIN_ROW_HEIGHT, setTableFont, cellWidth, writeCell } from './cells.ts';
import { groupsOf, writeGroup } from './merged-rows.ts';
import { bottomOf, HEAD, LINE_COLOUR, MARGIN, innerWidth, type PdfDocument, type Structure } from './page.ts';

const ABOVE = 4;

/** Returns the height of a table's beginning: its head with its first row, unless the row is so high that it is split anyway. */
export function startOf(pdf: PdfDocument, { columns, rows }: Pick<Table, 'columns' | 'rows'>): number {
  const widths = widthsOf(pdf, { columns, rows });
  const titles = columns.map(({ title }) => title);
  const head = titles.some((title) => title !== '') ? heightOf(pdf, titles, widths, true) : 0;
  const first = rows[0] ? heightOf(pdf, rows[0], widths) : 0;
  return ABOVE + head + Math.min(first, (bottomOf(pdf) - MARGIN.top) / 2);
}

function widthsOf(pdf: PdfDocument, table: Pick<Table, 'columns' | 'rows'>): number[] {
  // The head is written in bold letters, the widest.
  const least = longestWords(table).map((word) => setTableFont(pdf, true).widthOfString(word) + 2 * PADDING + 1);
  return columnWidths(table.columns, least, innerWidth(pdf));
}

/** Writes a table that repeats its head on each page, and keeps rows together unless one is higher than a page. */
export function writeTable(pdf: PdfDocument, root: Structure, given: Table): void {
  const { columns, rows, merged = [] } = given;
  if (columns.length === 0) return;
  const widths = widthsOf(pdf, { columns, rows });
  const titles = columns.map(({ title }) => title);
  const hasHead = titles.some((title) => title !== '');
  const table = pdf.struct('Table');
  root.add(table);
  pdf.y += ABOVE;
  const head = () => hasHead && writeRow(pdf, table, titles, widths, true);
  // The repeated head on further pages is marked as decoration, so that screen readers read it once.
  const headAgain = () => {
    if (!hasHead) return;
    pdf.markContent('Artifact', { type: 'Pagination' });
    drawHead(pdf, titles, widths);
    pdf.endMarkedContent();
  };
  const room = () => bottomOf(pdf) - pdf.y;
  const full = bottomOf(pdf) - MARGIN.top - (hasHead ? heightOf(pdf, titles, widths, true) : 0);
  if (ABOVE + room() < startOf(pdf, { columns, rows })) pdf.addPage();
  head();
  const makeRoom = (height: number) => {
    if (height <= room()) return;
    pdf.addPage();
    headAgain();
  };
  const write = (row: readonly Cell[]) => {
    for (const part of partsOf(pdf, row, widths, full)) {
      makeRoom(heightOf(pdf, part, widths));
      writeRow(pdf, table, part, widths, false);
    }
  };
  if (merged.length === 0) for (const row of rows) write(row);
  else
    for (const group of groupsOf(pdf, given, widths)) {
      makeRoom(Math.min(full, group.height));
      // A group that is higher than a page is written row by row, each cell where it begins.
      if (group.height > full) for (const row of rows.slice(group.first, group.first + group.count)) write(row);
      else writeGroup(pdf, table, group, widths);
    }
  table.end();
  pdf.y += 10;
}

const heightOf = (pdf: PdfDocument, row: readonly Cell[], widths: readonly number[], isHead = false): number =>
  Math.max(MIN_ROW_HEIGHT, ...row.map((cell, at) => cellHeight(pdf, cell, widths[at]!, isHead)));

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

function writeRow(
  pdf: PdfDocument,
  table: Structure,
  row: readonly Cell[],
  widths: readonly number[],
  isHead: boolean,
): void {
  const height = heightOf(pdf, row, widths, isHead);
  const top = pdf.y;
  pdf.markContent('Artifact', { type: 'Layout' });
  drawFrames(pdf, widths, height, isHead);
  pdf.endMarkedContent();
  const line = pdf.struct('TR');
  table.add(line);
  let left = MARGIN.left;
  for (const [at, width] of widths.entries()) {
    line.add(writeCell(pdf, row[at] ?? '', { left, top, width, isHead }));
    left += width;
  }
  line.end();
  [pdf.x, pdf.y] = [MARGIN.left, top + height];
}

function drawHead(pdf: PdfDocument, titles: readonly string[], widths: readonly number[]): void {
  const height = heightOf(pdf, titles, widths, true);
  const top = pdf.y;
  drawFrames(pdf, widths, height, true);
  let x = MARGIN.left + PADDING;
  for (const [at, width] of widths.entries()) {
    setTableFont(pdf, true).text(titles[at]!, x, top + PADDING, cellWidth(width));
    x += width;
  }
  [pdf.x, pdf.y] = [MARGIN.left, top + height];
}

function drawFrames(pdf: PdfDocument, widths: readonly number[], height: number, isHead: boolean): void {
  let x = MARGIN.left;
  for (const width of widths) {
    if (isHead) pdf.rect(x, pdf.y, width, height).fill(HEAD);
    pdf.lineWidth(0.5).strokeColor(LINE_COLOUR).rect(x, pdf.y, width, height).stroke();
    x += width;
  }
}
