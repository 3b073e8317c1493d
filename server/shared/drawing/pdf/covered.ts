import { type FontInFile, sayBySigns } from './said-by-signs.ts';

/** The font's internals that the library asks, including the placement of marks on letters. */
interface Inside {
  hasGlyphForCodePoint(code: number): boolean;
  _layoutEngine: { engine?: { GPOSProcessor?: Placing } };
  /** The glyphs by their numbers, as they were first asked for. */
  _glyphs: Record<number, unknown>;
  getGlyph(number: number, codes: number[]): unknown;
}
interface Placing {
  applyAnchor(mark: { markAnchor?: object }, base: object | null | undefined, at: number): void;
}
interface Opened {
  font: (name: string) => { _font: FontInFile & { font: Inside } };
}

/** The characters without a glyph: marks of direction, joiners, variants, line ends. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}\n]/u;

/** Returns a test whether a font registered with a paper has glyphs for all letters of a text. */
export function coveredBy(paper: unknown, name: string): (text: string) => boolean {
  const inFile = (paper as Opened).font(name)._font;
  const { font } = inFile;
  sayBySigns(inFile);
  leaveUnplaced(font);
  hideJoiners(font);
  return (text) =>
    Array.from(text).every((letter) => UNSEEN.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0)!));
}

/** Leaves a mark beside a letter that has no place for it, as fonts mean it; the library fails on such a pair. */
function leaveUnplaced({ _layoutEngine: { engine } }: Inside): void {
  const placing = engine?.GPOSProcessor;
  if (!placing) return;
  const place = placing.applyAnchor.bind(placing);
  placing.applyAnchor = (mark, base, at) => {
    if (base && mark.markAnchor) place(mark, base, at);
  };
}

const JOINER = 0x20_0c;
/**
 * Hides characters that only join letters in a font without a glyph for them: the library has lost their meaning by then, and would draw an
 * empty box.
 */
function hideJoiners(font: Inside): void {
  delete font._glyphs[0];
  font.getGlyph(0, [JOINER]);
}
