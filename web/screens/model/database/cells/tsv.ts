/**
 * Writes cells as spreadsheets put them on the clipboard: a line per row, separated by tabs; cells with tabs, quotes or line breaks are
 * quoted, and so is an empty row.
 */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t') || '""').join('\n');

const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text of a cell; null if its line ends before it, which changes nothing. */
export type CellText = string | null;

/** Reads cells from the clipboard of a spreadsheet, or of this table; every row gets the width of the widest. */
export function readTable(text: string): CellText[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex < text.length || row.length > 0) {
    const [, inQuotes, plain = '', end] = cell.exec(text) ?? [];
    row.push(inQuotes?.replaceAll('""', '"') ?? plain);
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '' || end === undefined) break;
  }
  // A line break begins a row, also an empty one at the end.
  if (/[\r\n]$/.test(text)) rows.push(['']);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  // Of a line without anything nothing is there; a spreadsheet has tabs in it.
  const isBlank = (cells: readonly string[]) => width > 1 && cells.length === 1 && cells[0] === '';
  return rows.map((each) => Array.from({ length: width }, (_, at) => (isBlank(each) ? null : (each[at] ?? null))));
}

/** Rows that the server takes in one save. */
export const MOST_ROWS = 5000;

/** Counts the rows of a text without parsing it. */
export const countRows = (text: string): number => text.trimEnd().split('\n').length;
