import { unzipSync, zipSync } from 'fflate';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';

import type { Block, Cell, Paper, Table } from '../../paper.ts';
import { cellText } from '../../rules/cells.ts';
import { tablePositions } from '../../rules/spans.ts';
import { LONGEST_CELL } from '../../rules/warnings.ts';
import { xmlText } from '../../rules/xml-text.ts';
import type { PaperWriter } from '../format.ts';
import { withFontsInOrder, withProperties } from './parts.ts';
import { asPrinted } from './print.ts';
import { StyledCells } from './styled-cells.ts';

/** The maximum number of characters in the name of a sheet. */
const LONGEST_NAME = 31;
/** Characters across, of a sheet as wide as a screen. */
const ACROSS = 180;

const text = (value: string) => (value.length > LONGEST_CELL ? `${value.slice(0, LONGEST_CELL - 1)}…` : value);
const headed = { fontWeight: 'bold', backgroundColor: '#E9EDF2', wrap: true, alignVertical: 'center' } as const;

function dataOf(table: Table, styled: StyledCells): SheetData {
  const { columns, rows } = table;
  const placeOf = tablePositions(table);
  const cellAt = (cell: Cell, row: number, column: number) => {
    const { coveredBy, ...span } = placeOf(row, column);
    const value = cellText(cell);
    if (coveredBy || (value === '' && span.columns * span.rows === 1)) return null;
    const reach = {
      ...(span.columns > 1 && { columnSpan: span.columns }),
      ...(span.rows > 1 && { rowSpan: span.rows }),
    };
    const number = cell.length === 1 && typeof cell !== 'string' ? cell[0]!.inSheet : undefined;
    if (number)
      return {
        value: number.number,
        type: Number,
        alignVertical: 'top' as const,
        ...(number.format && { format: number.format }),
        ...reach,
      };
    const said = typeof cell === 'string' || value.length > LONGEST_CELL ? text(value) : styled.placeFor(cell);
    return { value: said, type: String, wrap: true, alignVertical: 'top' as const, ...reach };
  };
  return [
    columns.map(({ title, isTurned }) => ({
      value: text(title),
      type: String,
      ...headed,
      ...(isTurned && turned(columns)),
    })),
    ...rows.map((row, at) => row.map((cell, column) => cellAt(cell, at, column))),
  ];
}

/** A head written upwards is as high as the longest title needs, within reason. */
const turned = (columns: Table['columns']) => {
  const longest = Math.max(...columns.map(({ title, isTurned }) => (isTurned ? title.length : 0)));
  return { textRotation: 90, height: Math.max(60, Math.min(240, longest * 6)) };
};

function widthsOf({ columns }: Table) {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share, isTurned }) => {
    const least = isTurned ? 6 : 10;
    return { width: Math.max(least, Math.min(isTurned ? 12 : 80, Math.round((share / all) * ACROSS))) };
  });
}

/** Names that Excel takes, each once. */
function sheetNames(tables: readonly Table[]): string[] {
  const taken = new Set<string>();
  return tables.map(({ title }) => {
    const plain =
      xmlText(title)
        .replace(/\s+/g, ' ')
        .replace(/[\\/?*[\]:]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Sheet';
    let name = plain.slice(0, LONGEST_NAME);
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${plain.slice(0, LONGEST_NAME - 4)} ${n}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** The range by whose columns a sheet can be filtered; undefined for one without a head, without rows or with merged cells. */
function filterOf({ columns, rows, merged = [], hasTotals = false }: Table): string | undefined {
  if (rows.length === 0 || merged.length > 0 || columns.every(({ title }) => title === '')) return undefined;
  return `$A$1:$${lettersOf(columns.length)}$${rows.length + (hasTotals ? 0 : 1)}`;
}

/** Returns the name of a column: A to Z, then AA. */
const lettersOf = (count: number): string =>
  count <= 26
    ? String.fromCodePoint(64 + count)
    : lettersOf(Math.floor((count - 1) / 26)) + lettersOf(((count - 1) % 26) + 1);

/** Makes the last table from the facts and paragraphs of a paper; it is last because programs read the first one. */
function notesOf({ blocks, cover }: Paper): Table[] {
  const own: readonly Block[] = cover ? [{ kind: 'facts', facts: cover.facts }, ...blocks] : blocks;
  const rows = own.flatMap((block): Cell[][] => {
    if (block.kind === 'facts') return block.facts.map(([name, value]) => [name, value]);
    return block.kind === 'paragraph' ? [['', block.runs]] : [];
  });
  const columns = [
    { title: 'About', share: 1 },
    { title: 'Note', share: 3 },
  ];
  return rows.length > 0 ? [{ kind: 'table', title: 'Notes', columns, rows }] : [];
}

/** Each table of a paper as a sheet, whose first row stays in sight. What is a number or a date is one; all else is text, and what looks like a formula is none. */
export const xlsx: PaperWriter = async (paper) => {
  const tables = [...paper.blocks.filter((block) => block.kind === 'table'), ...notesOf(paper)];
  const names = sheetNames(tables);
  const styled = new StyledCells();
  const sheets = tables.map((table, at) => ({
    data: dataOf(table, styled),
    sheet: names[at]!,
    columns: widthsOf(table),
    stickyRowsCount: 1,
    ...(table.keys !== undefined && { stickyColumnsCount: table.keys }),
  }));
  const parts = unzipSync(await writeXlsxFile(sheets).toBuffer());
  styled.fillIn(parts);
  asPrinted(
    parts,
    paper,
    tables.map((table, at) => ({ name: names[at]!, filter: filterOf(table) })),
  );
  withFontsInOrder(parts);
  withProperties(parts, paper);
  return zipSync(parts);
};
