/** A number as Yjs writes it, of any size. */
function* number(value: number): Generator<number> {
  for (let left = value; ; left = Math.floor(left / 128)) {
    yield left < 128 ? left : (left % 128) + 128;
    if (left < 128) return;
  }
}
function* words(text: string): Generator<number> {
  yield* number(text.length);
  yield* Buffer.from(text);
}
const LETTER = 4;
const BESIDE_RIGHT = 0x44;

/** So many letters of one page, each of them said to stand before another letter of a second page: where each stands depends on all of the others. */
export function woven(count: number): Uint8Array {
  function* bytes(): Generator<number> {
    yield* [2, ...number(count), 2, 0];
    for (let at = 0; at < count; at++) yield* [BESIDE_RIGHT, 1, ...number(at), ...words('a')];
    yield* [1, 1, 0, LETTER, 1, ...words('t'), ...words('r'.repeat(count))];
    yield 0;
  }
  return Uint8Array.from(bytes());
}

/** So many letters of as many pages. */
export function byManyPages(count: number): Uint8Array {
  function* bytes(): Generator<number> {
    yield* number(count);
    for (let page = count; page > 0; page--) yield* [1, ...number(page), 0, LETTER, 1, ...words('t'), ...words('a')];
    yield 0;
  }
  return Uint8Array.from(bytes());
}
