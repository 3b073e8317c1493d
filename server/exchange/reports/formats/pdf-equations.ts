import type { EquationPicture } from '../equations/equation.ts';
import type { Paragraph, Run } from '../paper.ts';
import { fontOf, paragraphOf, raisedText, SIZE, writeMark } from './pdf-letters.ts';
import { INK, MARGIN, needs, widthOf, type Part, type PdfDocument, type Structure } from './pdf-page.ts';

/** A word, a blank or an equation, which stays on one line. */
interface Piece {
  run: Run;
  text: string;
  picture: EquationPicture | undefined;
  width: number;
}
const ABOVE = 0.95 * SIZE;
/** From the top of letters, as the library places them, to the line on which they stand. */
const ASCENT = 1.025 * SIZE;
const BELOW = 0.35 * SIZE;
const EM = SIZE / 1000;

/** A paragraph with equations in its lines. They are set here, since the library knows words alone. */
export function writeWithEquations(pdf: PdfDocument, root: Structure, { runs, item }: Paragraph): void {
  const indent = item ? 18 * item.depth : 0;
  const left = MARGIN.left + indent;
  const across = widthOf(pdf) - indent;
  const parts: Part[] = [];
  // The first line says where the mark of an item stands.
  const lines = linesOf(pdf, runs, across);
  for (const line of lines) parts.push(...linePieces(pdf, line, left, across));
  const mark = () => {
    const { above, below } = roomOf(lines[0]!);
    needs(pdf, above + below + 3);
    const y = pdf.y;
    writeMark(pdf, item!.number, left, y + above - ASCENT);
    pdf.y = y;
  };
  root.add(paragraphOf(pdf, parts, item && mark));
  [pdf.x, pdf.y] = [MARGIN.left, pdf.y + (item ? 2 : 6)];
}

const styled = (pdf: PdfDocument, run: Pick<Run, 'isBold' | 'isItalic' | 'link'>) =>
  pdf
    .font(fontOf(run))
    .fontSize(SIZE)
    .fillColor(run.link ? '#0b5cad' : INK);

function linesOf(pdf: PdfDocument, runs: readonly Run[], across: number): Piece[][] {
  const lines: Piece[][] = [[]];
  let room = across;
  for (const piece of runs.flatMap((run) => piecesOf(pdf, run, across))) {
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

function piecesOf(pdf: PdfDocument, run: Run, across: number): Piece[] {
  const picture = run.equation?.set?.picture;
  if (picture) return [{ run, text: run.text, picture, width: Math.min(across, picture.width * EM) }];
  const words = raisedText(run).match(/\n|[^\S\n]+|\S+/g) ?? [];
  styled(pdf, run);
  return words.map((text) => ({ run, text, picture: undefined, width: pdf.widthOfString(text) }));
}

/** How far a line reaches above and below that on which its letters stand. */
function roomOf(line: readonly Piece[]): { above: number; below: number } {
  const pictures = line.flatMap(({ picture, width }) => (picture ? { ...picture, scale: width / picture.width } : []));
  return {
    above: Math.max(ABOVE, ...pictures.map((each) => each.above * each.scale)),
    below: Math.max(BELOW, ...pictures.map((each) => each.below * each.scale)),
  };
}

/** The pieces of a line, each as what it is in the structure, behind what makes room for them. */
function linePieces(pdf: PdfDocument, line: readonly Piece[], left: number, across: number): Part[] {
  const { above, below } = roomOf(line);
  const isAlone = line.length === 1 && line[0]!.run.equation?.isBlock === true;
  let x = left + (isAlone ? Math.max(0, (across - line[0]!.width) / 2) : 0);
  let base = 0;
  const begin = () => {
    needs(pdf, above + below + 3);
    base = pdf.y + above;
    pdf.y = base + below + 3;
  };
  const write = ({ run, text, picture, width }: Piece) => {
    if (picture) drawEquation(pdf, picture, x, base, width / picture.width);
    else {
      const { isUnderlined = false, isStruck = false, link = null } = run;
      const options = { lineBreak: false, underline: isUnderlined || link !== null, strike: isStruck, link };
      styled(pdf, run).text(text, x, base - ASCENT, options);
    }
    x += width;
    // The library goes on where its last letters were.
    pdf.y = base + below + 3;
  };
  const parts = line.map((piece): Part => {
    if (piece.picture) return pdf.struct('Formula', { alt: piece.run.equation!.tex }, () => write(piece));
    return piece.run.link
      ? pdf.struct('Link', { alt: piece.text.trim() || piece.run.link }, () => write(piece))
      : () => write(piece);
  });
  return [begin, ...parts];
}

/** Draws an equation whose base line begins at a place. */
function drawEquation(pdf: PdfDocument, { strokes }: EquationPicture, x: number, y: number, scale: number): void {
  for (const { matrix, path, text, frame } of strokes) {
    pdf.save().transform(scale, 0, 0, scale, x, y);
    if (frame) {
      // What lies in the frame is placed from outside, so its transform is not to stay.
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
