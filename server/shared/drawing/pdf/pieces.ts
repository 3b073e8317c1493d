import bidi, { type Bidi } from 'bidi-js';

// Its types tell of the form that bundlers take: what Node takes is the function itself.
const { getEmbeddingLevels, getMirroredCharactersMap } = (bidi as unknown as () => Bidi)();

/** A piece of a text in one font and one direction; pieces stand from left to right. */
export interface Piece {
  /** As it is drawn: brackets open where they begin. */
  text: string;
  /** As it was written. */
  says: string;
  font: string;
  isLeftwards: boolean;
}

/** A letter with what stands on it, or says how it is to be set. */
const LETTERS = /[^\p{M}\p{Cf}][\p{M}\p{Cf}]*|[\p{M}\p{Cf}]+/gsu;

/** The directions of the letters of a line that begins at the left, as lines of pages do: odd ones lead to the left. */
export const levelsOf = (text: string): Uint8Array => getEmbeddingLevels(text, 'ltr').levels;

/** A text in the order in which it is set, in pieces that one font has the letters of; `fontOf` says which, given that of the letter before. */
export function piecesOf(text: string, fontOf: (letter: string, before?: string) => string): Piece[] {
  const embedded = getEmbeddingLevels(text, 'ltr');
  const mirrored = getMirroredCharactersMap(text, embedded.levels);
  const pieces: (Piece & { level: number })[] = [];
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

/** In the order in which they stand: from the deepest level up, what is of a level or deeper is turned round. */
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
