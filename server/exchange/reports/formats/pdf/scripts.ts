import type PDFDocument from 'pdfkit';

import { letters } from '#shared/drawing/pdf/letters.ts';
import { featuresOf } from '#shared/drawing/pdf/piece.ts';
import { drawSaid, saying } from '#shared/drawing/pdf/said.ts';
import { KANA } from '#shared/drawing/pdf/scripts.ts';

import { readFontOf } from '../../../../diagrams/threads/fonts.ts';
import type { PdfDocument, TextOptions } from './page.ts';

/** Matches letters that the fonts of paper may lack, so that a text with them is checked letter by letter. */
export const BEYOND_OWN =
  /[^\n\x20-\x7e\xa0-\xac\xae-\u017f\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u2010-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122\u2190-\u2199\u2212\u221e\u2248\u2260\u2264\u2265]/;
/** Blanks that fonts draw as a box. */
const ODD_BLANKS = /(?!\n)[\p{Cc}\u1680\u2028\u2029]/gu;
/** Scripts that do not part their words, though lines are broken between them. */
export const UNPARTED = /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const BREAK = '\u200b';
/** The invisible characters inserted between letters to mark line breaks and direction. */
const PUT_BETWEEN = /[\u200b\u200f]/g;

/** The options of one line, which the library passes on to its writer. */
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
/** The library's internals below line breaking. */
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
 * Makes the library write every script: it knows one font at a time, and prints an empty box for each letter that this one lacks. Measuring
 * and drawing a line is split here by font and direction; lines are broken, and everything else is done, as before. A Japanese paper has
 * Japanese forms throughout.
 */
export function writeEveryScript(library: PDFDocument, isJapanese: boolean): void {
  const pdf = library as unknown as Inside;
  const piecesOf = letters(library, readFontOf);
  const names = new Map<object, string>();
  /** True while the library breaks a Japanese text into lines: a single line of it may have no kana. */
  let isInJapanese = isJapanese;
  const [font, widthOf, draw, text] = [pdf.font, pdf.widthOfString, pdf._fragment, pdf._text].map((each) =>
    (each as (...given: unknown[]) => unknown).bind(pdf),
  ) as [Inside['font'], Inside['widthOfString'], Inside['_fragment'], Inside['_text']];

  /** Splits a text into pieces if it needs more fonts than the chosen one. */
  const apart = (written: string) => {
    if (!BEYOND_OWN.test(written)) return undefined;
    const own = pdf._font;
    const name = names.get(own)!;
    const found = piecesOf(written.replaceAll(BREAK, ''), name, isInJapanese);
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
  pdf._text = (given, ...rest) => {
    isInJapanese = isJapanese || KANA.test(given);
    const answer = text(addLineBreaks(given), ...rest);
    isInJapanese = isJapanese;
    return answer;
  };
  pdf._fragment = (given, x, y, options) => {
    const line = given.replaceAll('\n', '');
    const pieces = apart(line);
    const said = line.replaceAll(PUT_BETWEEN, '');
    if (!pieces) return saying(pdf, said === line ? undefined : said, () => draw(line, x, y, options));
    const own = pdf._font;
    const { ascender } = own;
    const all = widths(pieces);
    const height = pdf.currentLineHeight;
    // All pieces, and the lines under and through them, are on one line at the height of the chosen font.
    pdf.currentLineHeight = (withGap) => own.lineHeight(pdf._fontSize, withGap);
    const baseline = options.baseline ?? (-ascender / 1000) * pdf._fontSize;
    let left = x + beforeText(pdf, line, options);
    drawSaid(pdf, said, pieces, (piece, at) => {
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

/** Adds places to break lines to a text in scripts that separate words without blanks. */
export function addLineBreaks(text: string): string {
  if (!BEYOND_OWN.test(text)) return text;
  const blank = text.replace(ODD_BLANKS, ' ');
  if (!UNPARTED.test(blank)) return blank;
  const words = Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(blank), ({ segment }) => segment);
  return words.reduce(
    (said, word) => said + (UNPARTED.test(said.slice(-1)) && UNPARTED.test(word) ? BREAK : '') + word,
    '',
  );
}
