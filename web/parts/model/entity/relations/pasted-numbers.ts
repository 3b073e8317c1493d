/** So many are linked at once at the most. */
export const MOST_NUMBERS = 100;

/** A number of an entity has a digit and no blank. */
const isNumber = (text: string) => text.length <= 50 && /\d/.test(text) && !/\s/.test(text);

/**
 * The numbers in a pasted text, each once: one on each line, the first cell of each row of a spreadsheet, or several with commas or blanks
 * between. Undefined where it is no list of numbers, but something to look for.
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
