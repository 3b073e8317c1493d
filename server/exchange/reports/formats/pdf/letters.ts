import type { Run } from '../../paper.ts';
import { raisedLetters } from '../../rules/superscripts.ts';
import { INK, type StructurePart, type PdfDocument, type Structure } from './page.ts';

/** The font size of prose, in points. */
export const SIZE = 10.5;
const LINK = '#0b5cad';
const CHANGED = { added: '#1b6e3c', removed: '#a4262c' };

/** Returns the colour of a run: changed words are underlined or struck through besides. */
export const runInk = ({ link, change }: Pick<Run, 'link' | 'change'>): string =>
  change ? CHANGED[change] : link ? LINK : INK;

export const fontOf = ({ isBold, isItalic }: Pick<Run, 'isBold' | 'isItalic'>): string =>
  isBold ? '600' : isItalic ? 'italic' : '400';

/** Returns the text of a run in superscript or subscript letters. */
export const raisedText = ({ text, raised }: Run): string => (raised ? raisedLetters(text, raised) : text);

/** Returns the structure of a paragraph, or of a list item with its mark. */
export const paragraphOf = (pdf: PdfDocument, parts: StructurePart[], mark?: () => void): Structure =>
  mark
    ? pdf.struct('LI', {}, [pdf.struct('Lbl', {}, mark), pdf.struct('LBody', {}, parts)])
    : pdf.struct('P', {}, parts);

/** The position of a text, the width of its lines, and the font size. */
export interface TextPosition {
  left: number;
  top: number;
  width: number;
  size: number;
  align?: 'left' | 'center' | 'right';
  lineGap?: number;
}

/** Writes the mark of a list item, as far before its text as there is room. */
export const writeMark = (
  pdf: PdfDocument,
  number: number | null,
  { left, top, size }: Pick<TextPosition, 'left' | 'top' | 'size'>,
  room: number,
): void =>
  void pdf
    .font('400')
    .fontSize(size)
    .fillColor(INK)
    .text(number === null ? '•' : `${number}.`, left - room, top, { width: room, lineBreak: false });

/** Returns the runs of a paragraph as parts, one after the other; links are parts of their own. */
export function partsOfRuns(
  pdf: PdfDocument,
  runs: readonly Run[],
  { left, top, size, align, width, lineGap }: TextPosition,
): StructurePart[] {
  return runs.map((run, at): StructurePart => {
    const { link = null, isUnderlined = false, isStruck = false } = run;
    const options = {
      width,
      ...(align && { align }),
      ...(lineGap && { lineGap }),
      continued: at < runs.length - 1,
      underline: isUnderlined || link !== null,
      strike: isStruck,
      link,
    };
    const write = () => {
      pdf.font(fontOf(run)).fontSize(size).fillColor(runInk(run));
      if (at === 0) pdf.text(raisedText(run), left, top, options);
      else pdf.text(raisedText(run), options);
    };
    return link ? pdf.struct('Link', { alt: run.text.trim() || link }, write) : write;
  });
}
