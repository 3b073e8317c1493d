/** A sign of a font, with the letters that the library says it stands for. */
interface Sign {
  id: number;
  advanceWidth: number;
  codePoints: readonly number[];
}
/**
 * A font within a file as the library writes it: its signs have numbers of their own, and each number stands for the same text wherever it is drawn.
 */
export interface FontInFile {
  scale: number;
  font: { getGlyph(id: number, codePoints?: readonly number[]): Sign };
  subset: { glyphs: number[]; includeGlyph(id: number): number };
  unicode: (readonly number[])[];
  widths: number[];
  layout(text: string, features?: string[]): { glyphs: readonly Sign[]; positions: readonly object[] };
  encode(text: string, features?: string[]): [codes: string[], positions: readonly object[]];
}

/**
 * Makes signs stand for the letters that they are drawn for. The library keeps the letters for which a sign was first drawn. Where letters join, turn
 * or are taken apart, the same sign stands for other letters elsewhere, so it is written to the file again. Readers that do not know ActualText copy
 * and search by these letters.
 */
export function sayBySigns(font: FontInFile): void {
  knowEachSign(font.font);
  const again = new Map<string, number>();
  const add = ({ advanceWidth }: Sign, says: readonly number[], number: number) => {
    font.unicode[number] = says;
    font.widths[number] = advanceWidth * font.scale;
    return number;
  };
  const numberOf = (sign: Sign, says: readonly number[]): number => {
    const first = font.subset.includeGlyph(sign.id);
    const before = font.unicode[first];
    if (before === undefined) return add(sign, says, first);
    if (isSame(before, says)) return first;
    const key = `${sign.id}: ${says.join(' ')}`;
    const known = again.get(key) ?? add(sign, says, font.subset.glyphs.push(sign.id) - 1);
    again.set(key, known);
    return known;
  };
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    const says = saidBy(glyphs, text);
    const codes = glyphs.map((sign, at) => numberOf(sign, says[at]!).toString(16).padStart(4, '0'));
    return [codes, positions];
  };
}

/** Makes the library return a sign with the letters that it is drawn for now; by itself it keeps those for which it first met the sign. */
function knowEachSign(font: FontInFile['font']): void {
  const get = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const sign = get(id, codePoints);
    return id === 0 || isSame(sign.codePoints, codePoints)
      ? sign
      : (Object.create(sign, { codePoints: { value: codePoints } }) as Sign);
  };
}

const LEFTWARDS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Returns the letters that each sign of a text stands for, so that all of them in order say the text. Signs that stand in another order than their
 * letters were written share these letters.
 */
function saidBy(signs: readonly Sign[], text: string): (readonly number[])[] {
  const own = signs.map(({ codePoints }) => codePoints);
  if (MARKED_BLANK.test(text)) return Array.from(text, (letter) => (letter === ' ' ? LEFTWARDS_BLANK : SILENT));
  // Readers themselves turn round text that runs to the left.
  if (LEFTWARDS.test(text)) return own;
  if (own.every(({ length }) => length > 0) && String.fromCodePoint(...own.flat()) === text) return own;
  const words = text.split(AFTER_BLANK);
  const ofWords: Sign[][] = [[]];
  for (const sign of signs) {
    ofWords.at(-1)!.push(sign);
    if (sign.codePoints.at(-1) === BLANK) ofWords.push([]);
  }
  if (ofWords.at(-1)!.length === 0) ofWords.pop();
  return ofWords.length === words.length
    ? ofWords.flatMap((each, at) => saidInWord(each, words[at]!))
    : saidInWord(signs, text);
}

const BLANK = 0x20;
const AFTER_BLANK = /(?<= )/;
/** A blank that leads to the left, which the library draws as three; readers pass over one that is no more than that. */
const MARKED_BLANK = /^\u200f \u200f$/;
const LEFTWARDS_BLANK = [0x20_0f, BLANK];
/** The letters of a sign that says nothing: readers would take the number of a sign without any for a letter. */
const SILENT = [0x20_0b];

/** Divides the letters of a word among its signs: signs share letters once they are the same as those written so far, in whatever order. */
function saidInWord(signs: readonly Sign[], word: string): (readonly number[])[] {
  const letters = Array.from(word, (letter) => letter.codePointAt(0)!);
  const says: (readonly number[])[] = [];
  let [from, seen]: [number, number[]] = [0, []];
  for (const [at, { codePoints }] of signs.entries()) {
    seen.push(...codePoints);
    const isLast = at === signs.length - 1;
    const written = letters.slice(from, isLast ? undefined : from + seen.length);
    // Keeps the glyphs of one character together.
    const isTorn = signs[at + 1]?.codePoints.length === 0;
    if (!isLast && (isTorn || !areSame(seen, written))) continue;
    says.push(...shared(signs.slice(says.length, at + 1), written));
    [from, seen] = [from + written.length, []];
  }
  return says;
}

const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((code, at) => code === others[at]);
const inOrder = (codes: readonly number[]) => codes.toSorted((a, b) => a - b);
/** Tells whether two lists hold the same letters, in whatever order. */
const areSame = (some: readonly number[], others: readonly number[]): boolean => isSame(inOrder(some), inOrder(others));

/**
 * Divides letters among signs in reading order: one for each sign, and the rest for the last. Where there are fewer letters than signs, the narrowest
 * signs are silent.
 */
function shared(signs: readonly Sign[], letters: readonly number[]): (readonly number[])[] {
  const spare = Math.max(0, signs.length - letters.length);
  const byRoom = [...signs.keys()].toSorted((a, b) => signs[a]!.advanceWidth - signs[b]!.advanceWidth);
  const silent = new Set(byRoom.slice(0, spare));
  const last = signs.length - spare - 1;
  let next = 0;
  return signs.map((_, at) => {
    if (silent.has(at)) return SILENT;
    const says = next === last ? letters.slice(next) : [letters[next]!];
    next++;
    return says;
  });
}
