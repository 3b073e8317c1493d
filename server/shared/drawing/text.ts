/** Advance widths of IBM Plex Sans from space to tilde, in hundredths of the size: texts are measured without a page. */
const WIDTHS: Record<400 | 500 | 600, readonly number[]> = {
  400: '24 28 42 71 60 93 69 24 34 34 45 60 27 40 27 38 60 60 60 60 60 60 60 60 60 60 29 29 60 60 60 48 89 64 65 62 67 58 56 70 71 40 51 63 50 81 71 71 61 71 64 58 57 68 61 89 61 59 58 32 38 32 60 57 60 53 58 50 58 55 32 53 57 25 25 53 27 87 57 56 58 58 37 49 35 57 49 77 51 50 46 34 31 34 60'
    .split(' ')
    .map(Number),
  500: '24 30 45 68 60 95 71 25 34 34 51 60 29 40 29 42 60 60 60 60 60 60 60 60 60 60 31 31 60 60 60 49 90 66 66 63 68 59 57 71 71 41 53 66 51 82 71 71 63 71 66 60 58 69 63 93 64 62 59 32 42 32 60 56 60 55 59 51 59 56 34 54 58 27 27 55 29 88 58 56 59 59 38 49 37 58 51 80 53 51 49 36 35 36 60'
    .split(' ')
    .map(Number),
  600: '24 31 47 66 60 96 71 26 34 34 56 60 30 40 30 44 60 60 60 60 60 60 60 60 60 60 32 32 60 60 60 49 90 67 66 64 69 60 58 71 72 42 55 68 52 82 72 71 64 71 66 61 58 69 64 95 66 63 60 33 44 33 60 56 60 56 60 51 60 56 35 55 59 28 28 56 29 89 59 56 60 60 39 50 37 59 52 82 54 52 50 36 38 36 60'
    .split(' ')
    .map(Number),
};
const isWide = (code: number) =>
  (code >= 0x1100 && code <= 0x115f) ||
  (code >= 0x2e80 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xff60) ||
  code > 0x1f000;

/** Signs that are wider than a letter. */
const SIGNS: Readonly<Record<string, number>> = {
  '…': 82,
  '→': 84,
  '←': 84,
  '↺': 84,
  '≤': 84,
  '≥': 84,
  '△': 78,
  '∿': 84,
  '▭': 94,
  '—': 78,
};

/** Matches marks on other letters, and formatting characters. */
const NO_WIDTH = /[\p{Mn}\p{Cf}]/u;
/** Matches text written from right to left. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]\P{L}*$/u;

export type Bold = 400 | 500 | 600;

/** Returns the width of a text. Letters beyond ASCII count as average ones, East Asian ones and emoji as squares. */
export function widthOf(text: string, size: number, bold: Bold = 400): number {
  const widths = WIDTHS[bold];
  let sum = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    sum += widths[code - 32] ?? SIGNS[letter] ?? (NO_WIDTH.test(letter) ? 0 : isWide(code) ? 100 : 60);
  }
  return (sum * size) / 100;
}

/** Cuts a text to a width, with an ellipsis for the rest. */
export function cut(text: string, width: number, size: number, bold: Bold = 400): string {
  if (widthOf(text, size, bold) <= width) return text;
  const letters = Array.from(text);
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (widthOf(`${letters.slice(0, middle).join('')}…`, size, bold) <= width) low = middle;
    else high = middle - 1;
  }
  const shown = letters.slice(0, low).join('').trimEnd();
  // The mark behind it says that the ellipsis stands where such a text ends: at its left.
  return `${shown}…${LEFTWARDS.test(shown) ? '\u200f' : ''}`;
}

/** Breaks a text into lines of at most this width, between words; the last line is cut if necessary. */
export function wrapText(text: string, width: number, size: number, lines: number, bold: Bold = 400): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const result: string[] = [];
  let line = '';
  for (const [at, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer, size, bold) <= width) {
      line = longer;
      continue;
    }
    if (result.length === lines - 1) return [...result, cut([line, ...words.slice(at)].join(' '), width, size, bold)];
    result.push(cut(line, width, size, bold));
    line = word;
  }
  return line === '' ? result : [...result, cut(line, width, size, bold)];
}
