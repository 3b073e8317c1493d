import bidi, { type Bidi } from 'bidi-js';

// Its types tell of the form that bundlers take: what Node takes is the function itself.
const { getEmbeddingLevels, getMirroredCharactersMap } = (bidi as unknown as () => Bidi)();

/** A piece of a text in one font and one direction; pieces are ordered from left to right. */
export interface FontPiece {
  /** The text as drawn, with opening brackets where they begin visually. */
  text: string;
  /** The text as written. */
  says: string;
  font: string;
  isLeftwards: boolean;
}

/** Matches a letter with its marks and formatting characters. */
const LETTERS = /[^\p{M}\p{Cf}][\p{M}\p{Cf}]*|[\p{M}\p{Cf}]+/gsu;

/** Returns the direction levels of the letters of a line that begins at the left, as lines of pages do: odd levels are right-to-left. */
export const directionLevels = (text: string): Uint8Array => getEmbeddingLevels(text, 'ltr').levels;

/**
 * Splits a text, in the order in which it is set, into pieces of one font each; `fontOf` names the font, given that of the letter before.
 */
export function piecesOf(text: string, fontOf: (letter: string, before?: string) => string): FontPiece[] {
  const embedded = getEmbeddingLevels(text, 'ltr');
  const mirrored = getMirroredCharactersMap(text, embedded.levels);
  const pieces: (FontPiece & { level: number })[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTERS)) {
    const level = embedded.levels[index] ?? 0;
    const last = pieces.at(-1);
    const written = mirrored.get(index) ?? letter;
    const font = fontOf(letter, last?.font);
    if (last && last.level === level && last.font === font) {
      last.text += written;
      last.says += letter;
    } else pieces.push({ text: written, says: letter, font, isLeftwards: level % 2 === 1, level });
  }
  return fromLeft(pieces).map(({ level: _level, ...piece }) => piece);
}

/** Sorts pieces from left to right: from the deepest level up, the pieces of a level or deeper are reversed. */
export function fromLeft<T extends { level: number }>(pieces: readonly T[]): T[] {
  const deepest = Math.max(0, ...pieces.map(({ level }) => level));
  let result = [...pieces];
  for (let level = deepest; level > 0; level--) {
    const next: T[] = [];
    let turned: T[] = [];
    for (const piece of result)
      if (piece.level >= level) turned.unshift(piece);
      else {
        next.push(...turned, piece);
        turned = [];
      }
    result = [...next, ...turned];
  }
  return result;
}
