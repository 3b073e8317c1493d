import { wordFonts, type Face } from './fonts.ts';

/** The widths of a font's letters, relative to the font size. */
type Widths = (text: string) => number;
export type LetterWidths = Readonly<Record<Face, Widths>>;

/** The distance from the top of one line to the next for letters of size 1, as the font says. */
export const LINE_HEIGHT = 1.3;

let known: Promise<LetterWidths> | undefined;
export const wordLetters = (): Promise<LetterWidths> =>
  (known ??= wordFonts().then(
    (fonts) =>
      Object.fromEntries(
        Object.entries(fonts).map(([face, font]) => [face, widthsIn(font)]),
      ) as unknown as LetterWidths,
  ));

/** Reads from a TrueType font the glyph of each letter (cmap, format 4), and its width (hmtx). */
function widthsIn(font: Uint8Array): Widths {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16)
    tables.set(Buffer.from(font.subarray(at, at + 4)).toString('latin1'), view.getUint32(at + 8));
  const unit = view.getUint16(tables.get('head')! + 18);
  const measured = view.getUint16(tables.get('hhea')! + 34);
  const widths = tables.get('hmtx')!;
  const widthOf = (glyph: number) => view.getUint16(widths + 4 * Math.min(glyph, measured - 1)) / unit;
  const glyphOf = glyphsIn(view, tables.get('cmap')!);
  const each = new Map<number, number>();
  return (text) => {
    let sum = 0;
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at);
      let width = each.get(letter);
      if (width === undefined) each.set(letter, (width = widthOf(glyphOf(letter))));
      sum += width;
    }
    return sum;
  };
}

function glyphsIn(view: DataView, cmap: number): (letter: number) => number {
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, at) => cmap + view.getUint32(cmap + 8 + 8 * at),
  );
  const table = subtables.find((at) => view.getUint16(at) === 4);
  if (table === undefined) throw new Error('The font does not say which of its glyphs stands for which letter.');
  const twice = view.getUint16(table + 6);
  const [ends, starts] = [table + 14, table + 16 + twice];
  return (letter) => {
    for (let at = 0; at < twice; at += 2) {
      if (view.getUint16(ends + at) < letter) continue;
      const start = view.getUint16(starts + at);
      if (start > letter) return 0;
      const delta = view.getUint16(starts + twice + at);
      const offset = view.getUint16(starts + 2 * twice + at);
      if (offset === 0) return (letter + delta) & 0xffff;
      const glyph = view.getUint16(starts + 2 * twice + at + offset + 2 * (letter - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
