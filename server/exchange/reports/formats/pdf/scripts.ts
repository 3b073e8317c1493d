import type PDFDocument from 'pdfkit';

import { letters } from '#shared/drawing/pdf/letters.ts';
import { featuresOf } from '#shared/drawing/pdf/piece.ts';
import { drawSaid } from '#shared/drawing/pdf/said.ts';

import { readFontOf } from '../../../../diagrams/paper/fonts.ts';
import type { PdfDocument, TextOptions } from './page.ts';

/** Beyond these letters, which the fonts of paper have, a text is looked at letter by letter. */
export const BEYOND_OWN =
  /[^\n\x20-\x7e\xa0-\xac\xae-\u017f\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u2010-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122\u2190-\u2199\u2212\u221e\u2248\u2260\u2264\u2265]/;
/** Blanks that fonts draw as a box. */
const ODD_BLANKS = /(?!\n)[\p{Cc}\u1680\u2028\u2029]/gu;
/** Scripts that do not part their words, though lines are broken between them. */
export const UNPARTED = /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const BREAK = '\u200b';
/** What is put between letters to say where lines are broken, and which way they lead. */
const PUT_BETWEEN = /[\u200b\u200f]/g;

/** The options of one line, which the library passes on to what writes it. */
interface LineOptions extends TextOptions {
  lineWidth?: number;
  textWidth?: number;
  wordCount?: number;
  features?: string[];
}
interface Font {
  ascender: number;
  lineHeight(size: number, withGap?: boolean): number;
}
/** What of the library lies below the breaking of lines. */
interface Inside extends PdfDocument {
  _font: Font & object;
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: LineOptions): void;
  _text(text: string, x: unknown, y: unknown, options: unknown, line: unknown): PdfDocument;
  widthOfString(text: string, options?: LineOptions): number;
  currentLineHeight(withGap?: boolean): number;
  addContent(part: string): unknown;
}

/**
 * Teaches the library to write every script: it knows one font at a time, and prints an empty box for each letter that this one lacks. What it
 * measures and what it draws of a line is taken apart here by font and by direction; lines are broken, and all else is done, as before.
 */
export function writeEveryScript(library: PDFDocument): void {
  const pdf = library as unknown as Inside;
  const piecesOf = letters(library, readFontOf);
  const names = new Map<object, string>();
  const [font, widthOf, draw, text] = [pdf.font, pdf.widthOfString, pdf._fragment, pdf._text].map((each) =>
    (each as (...given: unknown[]) => unknown).bind(pdf),
  ) as [Inside['font'], Inside['widthOfString'], Inside['_fragment'], Inside['_text']];

  /** The pieces of a text, where it needs more than the font that is chosen. */
  const apart = (written: string) => {
    if (!BEYOND_OWN.test(written)) return undefined;
    const own = pdf._font;
    const name = names.get(own)!;
    const found = piecesOf(written.replaceAll(BREAK, ''), name);
    pdf._font = own;
    return found?.length === 1 && found[0]!.font === name ? undefined : found;
  };
  const widths = (pieces: NonNullable<ReturnType<typeof apart>>) => {
    const own = pdf._font;
    const found = pieces.map((piece) => {
      font(piece.font);
      return widthOf(piece.text, featuresOf(piece));
    });
    pdf._font = own;
    return found;
  };

  pdf.font = (name) => {
    font(name);
    names.set(pdf._font, name);
    return pdf;
  };
  pdf.widthOfString = (given, options) => {
    const pieces = apart(given);
    return pieces ? widths(pieces).reduce((sum, width) => sum + width, 0) : widthOf(given, options);
  };
  pdf._text = (given, ...rest) => text(breakable(given), ...rest);
  pdf._fragment = (given, x, y, options) => {
    const line = given.replaceAll('\n', '');
    const pieces = apart(line);
    if (!pieces) return draw(line, x, y, options);
    const own = pdf._font;
    const { ascender } = own;
    const all = widths(pieces);
    const height = pdf.currentLineHeight;
    // All stand on one line, and what is drawn under and through them, at the height of the chosen font.
    pdf.currentLineHeight = (withGap) => own.lineHeight(pdf._fontSize, withGap);
    const baseline = options.baseline ?? (-ascender / 1000) * pdf._fontSize;
    let left = x + beforeText(pdf, line, options);
    drawSaid(pdf, line.replaceAll(PUT_BETWEEN, ''), pieces, (piece, at) => {
      font(piece.font);
      const set = {
        ...options,
        ...featuresOf(piece),
        align: 'left' as const,
        baseline,
        textWidth: all[at]!,
        wordCount: 1,
      };
      draw(piece.text, left, y, set);
      left += all[at]!;
    });
    pdf.currentLineHeight = height;
    pdf._font = own;
  };
}

/** The room before a line that does not begin at the left. */
function beforeText(pdf: Inside, text: string, { align, width, lineWidth = 0 }: LineOptions): number {
  if (!width || !align || align === 'left') return 0;
  const spare = lineWidth - pdf.widthOfString(text.trimEnd());
  return align === 'center' ? spare / 2 : spare;
}

/** A text with places to break its lines where words meet without a blank. */
export function breakable(text: string): string {
  if (!BEYOND_OWN.test(text)) return text;
  const blank = text.replace(ODD_BLANKS, ' ');
  if (!UNPARTED.test(blank)) return blank;
  const words = Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(blank), ({ segment }) => segment);
  return words.reduce(
    (said, word) => said + (UNPARTED.test(said.slice(-1)) && UNPARTED.test(word) ? BREAK : '') + word,
    '',
  );
}
