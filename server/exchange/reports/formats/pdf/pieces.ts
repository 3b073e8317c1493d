import { fromLeft, directionLevels } from '#shared/drawing/pdf/pieces.ts';
import { EAST } from '#shared/drawing/pdf/scripts.ts';

import type { EquationPicture } from '../../equation.ts';
import type { Run } from '../../paper.ts';
import { LEFTWARDS } from '../../rules/leftwards.ts';
import { UNPARTED } from './scripts.ts';

/** A word, a blank or an equation, which stays on one line. */
export interface LinePiece {
  run: Run;
  text: string;
  picture: EquationPicture | undefined;
  width: number;
}
export interface PlacedPiece extends LinePiece {
  /** The distance from the start of the line. */
  x: number;
}

/** The mark that makes neutral characters between two others right-to-left. */
const MARK = '\u200f';
/** Stands for an equation among words. */
const THING = '\ufffc';

/** Splits a text into words and blanks, between which lines may be broken. */
export function breakableWords(text: string): string[] {
  const words = text.match(/\n|[^\S\n]+|\S+/g) ?? [];
  return words.flatMap((word) => (UNPARTED.test(word) || EAST.test(word) ? segmentsOf(word) : word));
}

/** Splits a text without blanks into words; no punctuation begins a line that belongs after a word. */
function segmentsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text))
    if (/^[\p{Pe}\p{Pf}\p{Po}]/u.test(segment) && words.length > 0) words.push(words.pop()! + segment);
    else words.push(segment);
  return words;
}

/** Returns the pieces of a line with their places, in reading order; a piece that changes direction is split. */
export function placePieces(line: readonly LinePiece[], widthOf: (piece: LinePiece) => number): PlacedPiece[] {
  const text = line.map((piece) => (piece.picture ? THING : piece.text)).join('');
  const parts = LEFTWARDS.test(text)
    ? byDirection(line, directionLevels(text), widthOf)
    : line.map((piece) => ({ piece, level: 0 }));
  const places = new Map<LinePiece, number>();
  let x = 0;
  for (const { piece } of fromLeft(parts)) {
    places.set(piece, x);
    x += piece.width;
  }
  return parts.map(({ piece }) => ({ ...piece, x: places.get(piece)! }));
}

function byDirection(
  line: readonly LinePiece[],
  levels: Uint8Array,
  widthOf: (piece: LinePiece) => number,
): { piece: LinePiece; level: number }[] {
  let at = 0;
  return line.flatMap((piece) => {
    const start = at;
    at += piece.picture ? THING.length : piece.text.length;
    if (piece.picture) return [{ piece: { ...piece }, level: levels[start]! }];
    return partsOf(piece.text, levels.subarray(start, at)).map(({ text, level }) => {
      const part = { ...piece, text: level % 2 === 1 ? MARK + text + MARK : text };
      return { piece: { ...part, width: widthOf(part) }, level };
    });
  });
}

function partsOf(text: string, levels: Uint8Array): { text: string; level: number }[] {
  const parts: { text: string; level: number }[] = [];
  for (const [at, level] of levels.entries()) {
    const last = parts.at(-1);
    if (last?.level === level) last.text += text[at];
    else parts.push({ text: text[at]!, level });
  }
  return parts;
}
