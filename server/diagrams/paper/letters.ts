import { readFileSync } from 'node:fs';

import type PDFDocument from 'pdfkit';

import type { PdfPiece } from '../drawing/pdf.ts';
import { coveredBy } from '../drawing/pdf/covered.ts';
import { EAST, eastFontFiles, otherFontFiles, readLastFont } from './fonts.ts';
import { piecesOf, type Piece } from './pieces.ts';

/** What a font turns round itself when it sets it; the rest has to be given to it as it is read from left to right. */
const SET_LEFTWARDS = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LAST = 'last';

/** Texts in pieces that a PDF has fonts for. Each font is opened when the first text needs it. */
export function letters(paper: PDFDocument): (text: string, own: string) => PdfPiece[] {
  const opened = new Map<string, (letter: string) => boolean>();
  const has = (name: string, read?: () => Uint8Array): ((letter: string) => boolean) => {
    const known = opened.get(name);
    if (known) return known;
    if (read) paper.registerFont(name, read());
    const covers = coveredBy(paper, name);
    opened.set(name, covers);
    return covers;
  };
  return (text, own) => {
    const isBold = own === '500' || own === '600';
    const fontOf = (letter: string): string => {
      if (has(own)(letter)) return own;
      for (const [name, files] of furtherFonts(letter)) {
        const further = isBold ? `${name} bold` : name;
        if (has(further, () => readFileSync(files[isBold ? 1 : 0]!))(letter)) return further;
      }
      has(LAST, readLastFont);
      return LAST;
    };
    return piecesOf(text, fontOf).map(asSet);
  };
}

/** The fonts that may have what those of paper have not, in their order. */
function* furtherFonts(letter: string): Generator<[name: string, files: readonly string[]], void> {
  yield ['other', otherFontFiles()];
  if (EAST.test(letter)) for (const [at, files] of eastFontFiles().entries()) yield [`east ${at}`, files];
}

const asSet = ({ text, font, isLeftwards }: Piece): PdfPiece => ({
  font,
  text: isLeftwards && !SET_LEFTWARDS.test(text) ? Array.from(text).reverse().join('') : text,
});
