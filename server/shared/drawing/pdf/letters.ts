import type PDFDocument from 'pdfkit';

import { coveredBy } from './covered.ts';
import type { PdfPiece } from './piece.ts';
import { piecesOf, type FontPiece } from './pieces.ts';
import { EAST, type FontName, furtherFonts, isShaped, KANA } from './scripts.ts';

/** Reads a font, plain or bold, or the last resort for letters that no other has; undefined if it is not installed. */
export type ReadFont = (name: FontName | 'last', isBold: boolean) => Uint8Array | undefined;
/** Texts in pieces that a PDF has fonts for; undefined for one with a letter that none has. A text with kana is Japanese, and so is one of a Japanese paper. */
export type FontFinder = (text: string, own: string, isJapanese: boolean) => PdfPiece[] | undefined;

/** The scripts that the library reverses by itself; other right-to-left text must be passed in visual order. */
const SET_LEFTWARDS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** The characters that set the direction of text, which is known by this point; those that join letters stay. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const NONE = '';

/** Finds fonts for the letters of texts. Each font is opened when the first text needs it, and no letter is looked up twice. */
export function letters(paper: PDFDocument, read: ReadFont): FontFinder {
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
  const fontOf = (letter: string, own: string, isJapanese: boolean): string => {
    if (!opened.has(own)) opened.set(own, coveredBy(paper, own));
    if (opened.get(own)!(letter)) return own;
    const isBold = own === '500' || own === '600';
    for (const name of furtherFonts(letter, isJapanese)) {
      const font = has(letter, name, isBold);
      if (font) return font;
    }
    return has(letter, 'last', false) ?? withoutMarks(letter, own, isJapanese) ?? NONE;
  };
  /** Returns a letter without its marks, which is better than none. */
  const withoutMarks = (letter: string, own: string, isJapanese: boolean): string | undefined => {
    const [base] = letter;
    return base && base !== letter ? fontOf(base, own, isJapanese) : undefined;
  };
  /** Tells whether all East Asian letters of a text are Japanese; letters that only Chinese has make it Chinese, even on a Japanese paper. */
  const isAllJapanese = (text: string) =>
    EAST.test(text) && Array.from(text).every((letter) => !EAST.test(letter) || has(letter, 'japanese', false));
  return (text, own, areAll) => {
    const isJapanese = KANA.test(text) || (areAll && isAllJapanese(text));
    const how = isJapanese ? `${own} japanese` : own;
    const known = found.get(how) ?? new Map<string, string>();
    found.set(how, known);
    if (isKnownAs(text, own, known)) return [{ text, font: own }];
    const pieces = piecesOf(text, (letter, before) => {
      // A blank goes along with what is before it, unless it is as wide as a picture there.
      if (letter === ' ' && before && before !== 'last' && !before.startsWith('emoji')) return before;
      const font = known.get(letter) ?? fontOf(letter, own, isJapanese);
      known.set(letter, font);
      return font;
    });
    return pieces.some(({ font }) => font === NONE) ? undefined : pieces.map(asSet);
  };
}

/** Tells whether all letters of a text are known to be of one font. */
function isKnownAs(text: string, font: string, known: ReadonlyMap<string, string>): boolean {
  for (const letter of text) if (known.get(letter) !== font) return false;
  return true;
}

function asSet({ text, says, font: name, isLeftwards }: FontPiece): PdfPiece {
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
