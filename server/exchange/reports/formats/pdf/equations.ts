import type { EquationPicture } from '../../equation.ts';
import type { Paragraph, Run } from '../../paper.ts';
import { LEFTWARDS } from '../../rules/leftwards.ts';
import { fontOf, runInk, paragraphOf, raisedText, SIZE, writeMark } from './letters.ts';
import { INK, MARGIN, ensureRoom, innerWidth, type StructurePart, type PdfDocument, type Structure } from './page.ts';
import { type LinePiece, placePieces, type PlacedPiece, breakableWords } from './pieces.ts';

/** The frame of lines: their left edge, their width, and the font size. */
export interface LineFrame {
  left: number;
  across: number;
  size: number;
  align?: 'left' | 'center' | 'right';
}
/** The distance from the top of letters, as the library places them, to their base line, for letters of size 1. */
const ASCENT = 1.025;
const ABOVE = 0.95;
const BELOW = 0.35;
const GAP = 0.28;

/**
 * Tells whether runs are typeset here rather than by the library: those with equations, since it knows only words, and those with
 * right-to-left words, since it places each run after the previous one.
 */
export const isSetHere = (runs: readonly Run[]): boolean =>
  runs.some(({ equation }) => equation?.set) || (runs.length > 1 && runs.some(({ text }) => LEFTWARDS.test(text)));

/** Writes a paragraph that is typeset here. */
export function writeWithEquations(
  pdf: PdfDocument,
  root: Structure,
  { runs, item }: Paragraph,
  { size = SIZE, below = item ? 2 : 6 } = {},
): void {
  const indent = item ? 18 * item.depth : 0;
  const frame = { left: MARGIN.left + indent, across: innerWidth(pdf) - indent, size };
  // The first line says where the mark of an item stands.
  const lines = linesOf(pdf, runs, frame);
  const parts = lines.flatMap((line) => linePieces(pdf, line, frame, () => makeRoom(pdf, line, frame)));
  const mark = () => {
    makeRoom(pdf, lines[0]!, frame);
    const y = pdf.y;
    writeMark(
      pdf,
      item!.number,
      { left: frame.left, top: y + roomOf(lines[0]!, frame).above - ASCENT * SIZE, size: SIZE },
      16,
    );
    pdf.y = y;
  };
  root.add(paragraphOf(pdf, parts, item && mark));
  [pdf.x, pdf.y] = [MARGIN.left, pdf.y + below];
}

const makeRoom = (pdf: PdfDocument, line: readonly LinePiece[], frame: LineFrame) => {
  const { above, below } = roomOf(line, frame);
  ensureRoom(pdf, above + below + GAP * frame.size);
};

/** Runs with equations at a place with as much room as they take, such as a cell. */
export const partsAt = (pdf: PdfDocument, runs: readonly Run[], frame: LineFrame, top: number): StructurePart[] =>
  linesOf(pdf, runs, frame).flatMap((line, at) => linePieces(pdf, line, frame, () => at === 0 && (pdf.y = top)));

/** Returns the height of runs with equations. */
export const heightWithEquations = (pdf: PdfDocument, runs: readonly Run[], frame: LineFrame): number =>
  linesOf(pdf, runs, frame)
    .map((line) => roomOf(line, frame))
    .reduce((sum, { above, below }) => sum + above + below + GAP * frame.size, 0);

const styled = (pdf: PdfDocument, run: Pick<Run, 'isBold' | 'isItalic' | 'link' | 'change'>, size: number) =>
  pdf.font(fontOf(run)).fontSize(size).fillColor(runInk(run));

function linesOf(pdf: PdfDocument, runs: readonly Run[], { across, size }: LineFrame): LinePiece[][] {
  const lines: LinePiece[][] = [[]];
  let room = across;
  for (const piece of runs.flatMap((run) => piecesOf(pdf, run, across, size))) {
    if (piece.text === '\n' || (piece.width > room && lines.at(-1)!.length > 0)) {
      lines.push([]);
      room = across;
    }
    if (piece.text.trim() === '' && !piece.picture && lines.at(-1)!.length === 0) continue;
    lines.at(-1)!.push(piece);
    room -= piece.width;
  }
  return lines.filter((line) => line.length > 0);
}

function piecesOf(pdf: PdfDocument, run: Run, across: number, size: number): LinePiece[] {
  const picture = run.equation?.set?.picture;
  if (picture) return [{ run, text: run.text, picture, width: Math.min(across, (picture.width * size) / 1000) }];
  styled(pdf, run, size);
  return breakableWords(raisedText(run)).map((text) => ({
    run,
    text,
    picture: undefined,
    width: pdf.widthOfString(text),
  }));
}

/** Returns the height of a line above and below its baseline. */
function roomOf(line: readonly LinePiece[], { size }: LineFrame): { above: number; below: number } {
  const pictures = line.flatMap(({ picture, width }) => (picture ? { ...picture, scale: width / picture.width } : []));
  return {
    above: Math.max(ABOVE * size, ...pictures.map((each) => each.above * each.scale)),
    below: Math.max(BELOW * size, ...pictures.map((each) => each.below * each.scale)),
  };
}

/** Returns the pieces of a line as parts of the structure, after a function that makes room for them. */
function linePieces(
  pdf: PdfDocument,
  line: readonly LinePiece[],
  frame: LineFrame,
  prepare: () => void,
): StructurePart[] {
  const { left, across, size, align = 'left' } = frame;
  const { above, below } = roomOf(line, frame);
  const spare = Math.max(0, across - line.reduce((sum, { width }) => sum + width, 0));
  const isAlone = line.length === 1 && line[0]!.run.equation?.isBlock === true;
  const start = left + (isAlone || align === 'center' ? spare / 2 : align === 'right' ? spare : 0);
  let base = 0;
  const end = () => base + below + GAP * size;
  const begin = () => {
    prepare();
    base = pdf.y + above;
    pdf.y = end();
  };
  const write = ({ run, text, picture, width, x }: PlacedPiece) => {
    if (picture) drawEquation(pdf, picture, start + x, base, width / picture.width);
    else {
      const { isUnderlined = false, isStruck = false, link = null } = run;
      const options = { lineBreak: false, underline: isUnderlined || link !== null, strike: isStruck, link };
      styled(pdf, run, size).text(text, start + x, base - ASCENT * size, options);
    }
    // The library goes on where its last letters were.
    pdf.y = end();
  };
  const parts = placePieces(line, ({ run, text }) => styled(pdf, run, size).widthOfString(text)).map(
    (piece): StructurePart => {
      if (piece.picture) return pdf.struct('Formula', { alt: piece.run.equation!.tex }, () => write(piece));
      return piece.run.link
        ? pdf.struct('Link', { alt: piece.text.trim() || piece.run.link }, () => write(piece))
        : () => write(piece);
    },
  );
  return [begin, ...parts];
}

/** Draws an equation whose base line begins at a place. */
function drawEquation(pdf: PdfDocument, { strokes }: EquationPicture, x: number, y: number, scale: number): void {
  for (const { matrix, path, text, frame } of strokes) {
    pdf.save().transform(scale, 0, 0, scale, x, y);
    if (frame) {
      // The content of the frame is placed from outside, so the transform of the frame must be undone for it.
      const [a, b, c, d, e, f] = frame.matrix;
      pdf.transform(a, b, c, d, e, f).path(frame.path).clip();
      const [determinant] = [a * d - b * c];
      pdf.transform(
        d / determinant,
        -b / determinant,
        -c / determinant,
        a / determinant,
        (c * f - d * e) / determinant,
        (b * e - a * f) / determinant,
      );
    }
    pdf.transform(...matrix).fillColor(INK);
    if (path) pdf.path(path).fill(INK);
    else
      pdf
        .font('400')
        .fontSize(1000)
        .text(text ?? '', 0, 0, { lineBreak: false, baseline: 'alphabetic' });
    pdf.restore();
  }
}
