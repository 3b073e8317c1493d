import type PDFDocument from 'pdfkit';

import { coveredBy } from './covered.ts';
import type { PdfPiece } from './piece.ts';
import { piecesOf, type Piece } from './pieces.ts';
import { type FontName, furtherFonts, isShaped } from './scripts.ts';

/** Gives a font, plain or bold, or the one for what no other has; undefined where there is none here. */
export type ReadFont = (name: FontName | 'last', isBold: boolean) => Uint8Array | undefined;
/** Texts in pieces that a PDF has fonts for; undefined for one with a letter that none has. */
export type Letters = (text: string, own: string) => PdfPiece[] | undefined;

/** What the library turns round itself when it sets it; the rest has to be given to it as it is read from left to right. */
const SET_LEFTWARDS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** What says where letters stand, which is known by then; what says how they join stays among those that do. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const NONE = '';

/** Finds fonts for the letters of texts. Each font is opened when the first text needs it, and no letter is looked up twice. */
export function letters(paper: PDFDocument, read: ReadFont): Letters {
  const opened = new Map<string, ((letters: string) => boolean) | undefined>();
  const found = new Map<string, Map<string, string>>();
  const open = (name: string, font: Uint8Array | undefined) => {
    if (!font) return undefined;
    paper.registerFont(name, font);
    return coveredBy(paper, name);
  };
  const has = (letter: string, name: FontName | 'last', isBold: boolean): string | undefined => {
    const key = isBold ? `${name} bold` : name;
    if (!opened.has(key)) opened.set(key, open(key, read(name, isBold)));
    return opened.get(key)?.(letter) ? key : undefined;
  };
  const fontOf = (letter: string, own: string): string => {
    if (!opened.has(own)) opened.set(own, coveredBy(paper, own));
    if (opened.get(own)!(letter)) return own;
    const isBold = own === '500' || own === '600';
    for (const name of furtherFonts(letter)) {
      const font = has(letter, name, isBold);
      if (font) return font;
    }
    return has(letter, 'last', false) ?? withoutMarks(letter, own) ?? NONE;
  };
  /** Rather a letter without what stands on it than none. */
  const withoutMarks = (letter: string, own: string): string | undefined => {
    const [base] = letter;
    return base && base !== letter ? fontOf(base, own) : undefined;
  };
  return (text, own) => {
    const known = found.get(own) ?? new Map<string, string>();
    found.set(own, known);
    if (isKnownAs(text, own, known)) return [{ text, font: own }];
    const pieces = piecesOf(text, (letter, before) => {
      // A blank goes along with what is before it, unless it is as wide as a picture there.
      if (letter === ' ' && before && before !== 'last' && !before.startsWith('emoji')) return before;
      const font = known.get(letter) ?? fontOf(letter, own);
      known.set(letter, font);
      return font;
    });
    return pieces.some(({ font }) => font === NONE) ? undefined : pieces.map(asSet);
  };
}

/** Whether all letters of a text are known to be those of one font. */
function isKnownAs(text: string, font: string, known: ReadonlyMap<string, string>): boolean {
  for (const letter of text) if (known.get(letter) !== font) return false;
  return true;
}

function asSet({ text, says, font: name, isLeftwards }: Piece): PdfPiece {
  const font = name.replace(/ bold$/, '');
  const set = isLeftwards === SET_LEFTWARDS.test(text) ? text : Array.from(text).toReversed().join('');
  const isJoined = isShaped(font, says);
  return {
    font: name,
    text: set.replace(isJoined ? DIRECTIONS : /\p{Cf}/gu, ''),
    ...(isJoined && { says }),
    ...(isLeftwards && { isLeftwards }),
  };
}
