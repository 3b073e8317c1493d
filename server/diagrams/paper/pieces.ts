import bidi, { type Bidi } from 'bidi-js';

// Its types tell of the form that bundlers take: what Node takes is the function itself.
const { getEmbeddingLevels, getMirroredCharactersMap } = (bidi as unknown as () => Bidi)();

/** A piece of a text in one font and one direction; pieces stand from left to right. */
export interface Piece {
  text: string;
  font: string;
  isLeftwards: boolean;
}

/** What says how letters are to be set, stands on one, or is a blank: it goes along with the letter before. */
const ATTACHED = /[\p{Mn}\p{Me}\p{Cf}\s]/u;

/** A text in the order in which it is set, in pieces that one font has the letters of; `fontOf` says which. */
export function piecesOf(text: string, fontOf: (letter: string) => string): Piece[] {
  // Lines begin at the left, as on pages.
  const { levels } = getEmbeddingLevels(text, 'ltr');
  const mirrored = getMirroredCharactersMap(text, levels);
  const pieces: (Piece & { level: number })[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels[at] ?? 0;
    const last = pieces.at(-1);
    const written = mirrored.get(at) ?? letter;
    at += letter.length;
    const font = last && ATTACHED.test(letter) ? last.font : fontOf(letter);
    if (last && last.level === level && last.font === font) last.text += written;
    else pieces.push({ text: written, font, isLeftwards: level % 2 === 1, level });
  }
  return inOrder(pieces).map(({ level: _level, ...piece }) => piece);
}

/** From left to right: from the deepest level up, what is of a level or deeper is turned round. */
function inOrder<T extends { level: number }>(pieces: T[]): T[] {
  const deepest = Math.max(0, ...pieces.map(({ level }) => level));
  let result = pieces;
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
