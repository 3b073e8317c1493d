/** The most links that one paste creates. */
export const MOST_NUMBERS = 100;

/** Tells whether a text can be an entity's number: it has a digit and no blank. */
const isNumber = (text: string) => text.length <= 50 && /\d/.test(text) && !/\s/.test(text);

/**
 * Reads entity numbers from pasted text, each once: one per line, the first cell of each spreadsheet row, or several between commas or
 * blanks. Undefined if the text is a search instead.
 */
export function numbersIn(pasted: string): string[] | undefined {
  const text = pasted.trim();
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const cells = lines.some((line) => line.includes('\t'))
    ? lines.map((line) => line.split('\t')[0]!)
    : text.split(/[\s,;]+/);
  const numbers = [...new Set(cells.map((cell) => cell.trim()).filter(Boolean))];
  return numbers.length > 1 && numbers.every(isNumber) ? numbers : undefined;
}
