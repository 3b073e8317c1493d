import type { Run } from '../paper.ts';
import { raisedLetters } from '../rules/raised.ts';
import { INK, type Part, type PdfDocument, type Structure } from './pdf-page.ts';

/** Of prose, in points. */
export const SIZE = 10.5;

export const fontOf = ({ isBold, isItalic }: Pick<Run, 'isBold' | 'isItalic'>): string =>
  isBold ? '600' : isItalic ? 'italic' : '400';

/** What stands above or below the line. */
export const raisedText = ({ text, raised }: Run): string => (raised ? raisedLetters(text, raised) : text);

/** A paragraph, or an item of a list with its mark. */
export const paragraphOf = (pdf: PdfDocument, parts: Part[], mark?: () => void): Structure =>
  mark
    ? pdf.struct('LI', {}, [pdf.struct('Lbl', {}, mark), pdf.struct('LBody', {}, parts)])
    : pdf.struct('P', {}, parts);

export const writeMark = (pdf: PdfDocument, number: number | null, left: number, y: number): void =>
  void pdf
    .font('400')
    .fontSize(SIZE)
    .fillColor(INK)
    .text(number === null ? '•' : `${number}.`, left - 16, y, { width: 16, lineBreak: false });
