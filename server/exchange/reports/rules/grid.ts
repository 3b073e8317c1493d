import type { Cell, SpanningCell, Run, Table } from '../paper.ts';
import { cellOfRuns, cellText } from './cells.ts';

/** The maximum number of columns, beyond what paper has room for and Word opens. */
const MOST_COLUMNS = 60;
/** The separator of cells of a table written within another. */
const BETWEEN = ' | ';

/** The number of columns and rows that a cell spans. */
export interface CellSpan {
  columns: number;
  rows: number;
}

/** Returns the span of an HTML cell: 0 reaches to the end of its table, and the default is 1. */
export const spanOf = (attributes: Record<string, string>): CellSpan => ({
  columns: Math.min(MOST_COLUMNS, Math.max(1, Number(attributes['colspan']) || 1)),
  rows: attributes['rowspan'] === '0' ? Infinity : Math.max(1, Math.floor(Number(attributes['rowspan'])) || 1),
});

/** A table of a text as it is read: each cell has its place, under those that reach down to it and behind those that reach across. */
export class TableGrid {
  readonly #rows: (Cell | undefined)[][] = [];
  readonly #merged: SpanningCell[] = [];
  /** Columns and rows that cells above have taken, by how many rows they still go on. */
  #reaching: number[] = [];
  #column = 0;
  /** For each row, true as long as all of its cells are heads. */
  readonly #headed: boolean[] = [];

  beginRow(): void {
    this.#reaching = this.#reaching.map((rows) => rows - 1);
    this.#rows.push([]);
    this.#headed.push(true);
    this.#column = 0;
  }

  add(cell: Cell, { columns, rows }: CellSpan, isHead = false): void {
    if (this.#rows.length === 0) this.beginRow();
    if (!isHead) this.#headed[this.#headed.length - 1] = false;
    while ((this.#reaching[this.#column] ?? 0) > 0) this.#column++;
    const row = this.#rows.at(-1)!;
    row[this.#column] = cell;
    if (columns > 1 || rows > 1) this.#merged.push({ row: this.#rows.length - 1, column: this.#column, rows, columns });
    for (let at = 0; at < columns; at++) this.#reaching[this.#column + at] = rows;
    this.#column += columns;
    // Cells that reach across take their places in the row.
    row.length = Math.max(row.length, this.#column);
  }

  /** Returns the table, with all of its rows as long as the longest; undefined without a cell. */
  table(caption: string): Table | undefined {
    const high = this.#rows.length;
    const wide = Math.max(0, ...this.#rows.map(({ length }) => length));
    if (wide === 0) return undefined;
    const merged = this.#merged
      .map((each) => ({ ...each, rows: Math.min(each.rows, high - each.row) }))
      .filter(({ rows, columns }) => rows > 1 || columns > 1);
    return {
      kind: 'table',
      title: 'Table',
      columns: Array.from({ length: wide }, () => ({ title: '', share: 1 })),
      rows: this.#rows.map((row) => Array.from({ length: wide }, (_, at) => row[at] ?? '')),
      ...this.#heads(merged),
      ...(merged.length > 0 && { merged }),
      ...(caption && { caption }),
    };
  }

  /** Counts the rows at the beginning that are only heads, and reach no further down; a table of heads alone has none. */
  #heads(merged: readonly SpanningCell[]): { heads?: number } {
    const end = this.#headed.indexOf(false);
    const crossing = merged.find(({ row, rows }) => row < end && row + rows > end);
    const heads = crossing ? crossing.row : end;
    return heads > 0 ? { heads } : {};
  }
}

/** Writes a table within a cell of another: a line for each row. */
export function tableInCell({ rows, caption }: Table): Run[] {
  const lines = rows.map((row) =>
    row.flatMap((cell, at): Run[] => [
      ...(at > 0 ? [{ text: BETWEEN }] : []),
      ...(typeof cell === 'string' ? [{ text: cell.replaceAll('\n', ' ') }] : cell),
    ]),
  );
  const all = caption ? [[{ text: caption }], ...lines] : lines;
  return all
    .filter((line) => cellText(cellOfRuns(line)) !== '')
    .flatMap((line, at) => (at === 0 ? line : [{ text: '\n' }, ...line]));
}
