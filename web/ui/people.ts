const COLOURS = 42;
const ON_DARK = 28;

/** Returns the number of a person's colour, 1 to 42: the same for the same username, everywhere. */
export function personColour(username: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of username.toLowerCase()) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01_00_01_93);
  return ((hash >>> 0) % COLOURS) + 1;
}

/** Tells whether text on the colour is white; the later colours are pale. */
export const isStrong = (colour: number): boolean => colour <= ON_DARK;

/** Returns the first and last initial of a name, or the first two letters of its only word. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const start = (word: string, count: number) => Array.from(word).slice(0, count).join('');
  return (last ? start(first, 1) + start(last, 1) : start(first, 2)).toUpperCase();
}
