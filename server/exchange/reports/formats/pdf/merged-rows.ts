import type { Cell, Table } from '../../paper.ts';
import { tablePositions, rowGroups } from '../../rules/spans.ts';
import { cellHeight, drawCell, MIN_ROW_HEIGHT, writeCell } from './cells.ts';
import { HEAD, LINE_COLOUR, MARGIN, type PdfDocument, type Structure } from './page.ts';

interface MergedCell {
  cell: Cell;
  column: number;
  columns: number;
  rows: number;
  width: number;
}
/** The rows that merged cells hold together, which stay on one page. */
interface Group {
  /** The vertical range of its rows. */
  first: number;
  count: number;
  cells: MergedCell[][];
  heights: number[];
  height: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Groups the rows of a table with merged cells, so that no cell is split across pages. */
export function groupsOf(pdf: PdfDocument, table: Table, widths: readonly number[], isHead = false): Group[] {
  const placeOf = tablePositions(table);
  return rowGroups(table).map(({ first, count }) => {
    const cells = table.rows.slice(first, first + count).map((row, at) =>
      widths.flatMap((_, column): MergedCell[] => {
        const { coveredBy, columns, rows } = placeOf(first + at, column);
        if (coveredBy) return [];
        return [{ cell: row[column] ?? '', column, columns, rows, width: sum(widths.slice(column, column + columns)) }];
      }),
    );
    const heights = heightsOf(pdf, cells, isHead);
    return { first, count, cells, heights, height: sum(heights) };
  });
}

/** Returns the heights of rows: each fits its cells, and the last row of a merged cell takes up what the cell needs beyond the others. */
function heightsOf(pdf: PdfDocument, cells: readonly MergedCell[][], isHead: boolean): number[] {
  const heights = cells.map((row) =>
    Math.max(
      MIN_ROW_HEIGHT,
      ...row.filter(({ rows }) => rows === 1).map(({ cell, width }) => cellHeight(pdf, cell, width, isHead)),
    ),
  );
  for (const [at, row] of cells.entries())
    for (const { cell, rows, width } of row.filter((each) => each.rows > 1)) {
      const missing = cellHeight(pdf, cell, width, isHead) - sum(heights.slice(at, at + rows));
      heights[at + rows - 1]! += Math.max(0, missing);
    }
  return heights;
}

/**
 * Writes the rows of a group from the current position; each cell states its span for screen readers. Without a structure it is decoration,
 * as a head that is repeated.
 */
export function writeGroup(
  pdf: PdfDocument,
  table: Structure | undefined,
  { cells, heights, height }: Group,
  widths: readonly number[],
  isHead = false,
): void {
  const begin = pdf.y;
  let top = begin;
  for (const [at, row] of cells.entries()) {
    const places = row.map((each) => ({
      ...each,
      left: MARGIN.left + sum(widths.slice(0, each.column)),
      high: sum(heights.slice(at, at + each.rows)),
    }));
    pdf.markContent('Artifact', { type: table ? 'Layout' : 'Pagination' });
    for (const { cell, left, width, high } of places) {
      if (isHead) pdf.rect(left, top, width, high).fill(HEAD);
      pdf.lineWidth(0.5).strokeColor(LINE_COLOUR).rect(left, top, width, high).stroke();
      if (!table) drawCell(pdf, cell, { left, top, width });
    }
    pdf.endMarkedContent();
    const line = table && pdf.struct('TR');
    if (line) table.add(line);
    for (const { cell, left, width, rows, columns } of line ? places : [])
      line?.add(writeCell(pdf, cell, { left, top, width, isHead, rows, columns }));
    line?.end();
    top += heights[at]!;
  }
  [pdf.x, pdf.y] = [MARGIN.left, begin + height];
}
