import type { Cell } from '../../paper.ts';
import { cellText } from '../../rules/cells.ts';
import { isSetHere, heightWithEquations, partsAt } from './equations.ts';
import { INK, type PdfDocument, type Structure } from './page.ts';

const SIZE = 8.5;
export const PADDING = 4;
/** The minimum height of a row. */
export const MIN_ROW_HEIGHT = SIZE + 2 * PADDING;

/** Sets the font of a table, bold in its head. */
export const setTableFont = (pdf: PdfDocument, isHead: boolean): PdfDocument =>
  pdf
    .font(isHead ? '600' : '400')
    .fontSize(SIZE)
    .fillColor(INK);
/** Returns the width of the lines in a cell. */
export const cellWidth = (width: number): { width: number } => ({ width: width - 2 * PADDING });

/** Its runs, where more is to be seen than letters. */
const setIn = (cell: Cell) =>
  typeof cell !== 'string' && (isSetHere(cell) || cell.some(({ isStruck, isUnderlined }) => isStruck || isUnderlined))
    ? cell
    : undefined;
const frameOf = (left: number, width: number) => ({ left, across: width - 2 * PADDING, size: SIZE });

/** Returns the height of a cell with its padding. */
export function cellHeight(pdf: PdfDocument, cell: Cell, width: number, isHead = false): number {
  const set = setIn(cell);
  const inside = set
    ? heightWithEquations(pdf, set, frameOf(0, width))
    : setTableFont(pdf, isHead).heightOfString(cellText(cell), cellWidth(width));
  return inside + 2 * PADDING;
}

interface Placed {
  left: number;
  top: number;
  width: number;
  isHead: boolean;
  rows?: number;
  columns?: number;
}

/** Writes a cell into its frame; answers the part of the structure that it is. */
export function writeCell(
  pdf: PdfDocument,
  cell: Cell,
  { left, top, width, isHead, rows = 1, columns = 1 }: Placed,
): Structure {
  const [x, y] = [left + PADDING, top + PADDING];
  const set = setIn(cell);
  const write = () => void setTableFont(pdf, isHead).text(cellText(cell), x, y, cellWidth(width));
  const part = pdf.struct(
    isHead ? 'TH' : 'TD',
    isHead ? { scope: 'Column' } : {},
    set ? partsAt(pdf, set, frameOf(x, width), y) : write,
  );
  if (rows > 1 || columns > 1)
    part.dictionary.data['A'] = {
      O: 'Table',
      ...(rows > 1 && { RowSpan: rows }),
      ...(columns > 1 && { ColSpan: columns }),
    };
  return part;
}
