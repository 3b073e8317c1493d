import type { Cell, Run } from '../../paper.ts';
import { boldCell, cellText } from '../../rules/cells.ts';
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
const setIn = (cell: Cell) => (typeof cell !== 'string' && (isSetHere(cell) || cell.some(isStyled)) ? cell : undefined);
const isStyled = ({ isStruck, isUnderlined, isBold, isItalic, link }: Run) =>
  isStruck || isUnderlined || isBold || isItalic || link !== undefined;
const frameOf = (left: number, width: number) => ({ left, across: width - 2 * PADDING, size: SIZE });

/** Returns the height of a cell with its padding. */
export function cellHeight(pdf: PdfDocument, given: Cell, width: number, isHead = false): number {
  const cell = isHead ? headCell(given) : given;
  const set = setIn(cell);
  const inside = set
    ? heightWithEquations(pdf, set, frameOf(0, width))
    : setTableFont(pdf, isHead).heightOfString(cellText(cell), cellWidth(width));
  return inside + 2 * PADDING;
}

/** A cell of a head is written in bold letters, also where it says more than letters. */
const headCell = (cell: Cell): Cell => (typeof cell === 'string' ? cell : boldCell(cell));

/** Writes a cell that is only repeated, which screen readers pass over. */
export function drawCell(
  pdf: PdfDocument,
  cell: Cell,
  { left, top, width }: Pick<Placed, 'left' | 'top' | 'width'>,
): void {
  setTableFont(pdf, true).text(cellText(cell), left + PADDING, top + PADDING, cellWidth(width));
}

/** The maximum height of a head whose titles are written upwards. */
const HIGHEST = 200;

/** Returns the room that a title written upwards takes: as high as its text, or in several lines. */
export function turnedRoom(pdf: PdfDocument, title: string): { width: number; height: number } {
  const long = Math.min(HIGHEST, setTableFont(pdf, true).widthOfString(title) + 1);
  return { width: pdf.heightOfString(title, { width: long }) + 2 * PADDING, height: long + 2 * PADDING };
}

/** Writes a title upwards from the bottom of its frame. */
export function drawTurned(
  pdf: PdfDocument,
  title: string,
  { left, top, height }: { left: number; top: number; height: number },
): void {
  pdf.save().transform(0, -1, 1, 0, left, top + height);
  setTableFont(pdf, true).text(title, PADDING, PADDING, { width: height - 2 * PADDING });
  pdf.restore();
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
  given: Cell,
  { left, top, width, isHead, rows = 1, columns = 1 }: Placed,
): Structure {
  const cell = isHead ? headCell(given) : given;
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
      ...(isHead && { Scope: 'Column' }),
      ...(rows > 1 && { RowSpan: rows }),
      ...(columns > 1 && { ColSpan: columns }),
    };
  return part;
}
