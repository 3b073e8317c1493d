/** What of a font the library asks, and where it places marks on letters. */
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
  font: (name: string) => { _font: { font: Inside } };
}

/** What needs no glyph of its own: marks of direction, joiners, variants, ends of lines. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}\n]/u;

/** Whether a font that is registered with a paper has a glyph for every letter of a text. */
export function coveredBy(paper: unknown, name: string): (text: string) => boolean {
  const { font } = (paper as Opened).font(name)._font;
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
/** Hides what only says how letters join in a font that has no glyph for it: the library draws its empty box, having forgotten what that stands for. */
function hideJoiners(font: Inside): void {
  delete font._glyphs[0];
  font.getGlyph(0, [JOINER]);
}
