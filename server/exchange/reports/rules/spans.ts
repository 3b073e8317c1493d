import type { SpanningCell, Table } from '../paper.ts';

/** The content of a table's position: a cell, or one covered by a cell that begins above or before it. */
export interface AtPlace {
  columns: number;
  rows: number;
  /** The cell that covers the place; undefined at a cell's own beginning. */
  coveredBy?: SpanningCell;
}
/** A cell like most. */
export const ONE: AtPlace = { columns: 1, rows: 1 };

/** Returns a function that gives the content of each position of a table, by row and column. */
export function tablePositions({ merged = [] }: Pick<Table, 'merged'>): (row: number, column: number) => AtPlace {
  const places = new Map<string, AtPlace>();
  for (const each of merged)
    for (let row = 0; row < each.rows; row++)
      for (let column = 0; column < each.columns; column++)
        places.set(
          `${each.row + row} ${each.column + column}`,
          row === 0 && column === 0
            ? { columns: each.columns, rows: each.rows }
            : { columns: 1, rows: 1, coveredBy: each },
        );
  return (row, column) => places.get(`${row} ${column}`) ?? ONE;
}

/** Groups the rows of a table that merged cells hold together, as the first of each group and their number. */
export function rowGroups({ rows, merged = [] }: Pick<Table, 'rows' | 'merged'>): { first: number; count: number }[] {
  const groups: { first: number; count: number }[] = [];
  let end = 0;
  const reach = new Map<number, number>();
  for (const { row, rows: count } of merged) reach.set(row, Math.max(reach.get(row) ?? 0, row + count));
  for (let row = 0; row < rows.length; row++) {
    if (row >= end) groups.push({ first: row, count: 0 });
    groups.at(-1)!.count++;
    end = Math.max(end, reach.get(row) ?? row + 1);
  }
  return groups;
}

/** Returns the merged cells of the first rows of a table, cut at the last of these. */
export const mergedWithin = (merged: readonly SpanningCell[] | undefined, count: number): SpanningCell[] | undefined =>
  merged?.filter(({ row }) => row < count).map((each) => ({ ...each, rows: Math.min(each.rows, count - each.row) }));
