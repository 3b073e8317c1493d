interface Opened {
  font: (name: string) => { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } };
}

/** What needs no glyph of its own: marks of direction, joiners, variants. */
const UNSEEN = /\p{Cf}|\p{Mn}|\s/u;

/** Whether a font that is registered with a paper has a glyph for every letter of a text. */
export function coveredBy(paper: unknown, name: string): (text: string) => boolean {
  const { font } = (paper as Opened).font(name)._font;
  return (text) =>
    Array.from(text).every((letter) => UNSEEN.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0)!));
}
