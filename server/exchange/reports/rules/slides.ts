/**
 * The measures of letters of 11 points, in inches: how many fit in one, the height of a line, and the space above and below the lines of a
 * cell.
 */
const LETTERS = 13;
const LINE = 0.185;
const EDGES = 0.11;

const linesOf = (text: string, width: number): number =>
  text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / Math.max(1, Math.floor(width * LETTERS)))), 0);

/**
 * Splits the rows of a table into parts that each fit a slide below the head; of a text higher than a slide only the beginning is shown.
 */
export function slidesOf(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  height: number,
): (readonly string[])[][] {
  const room = height - LINE - EDGES;
  const most = Math.floor((room - EDGES) / LINE);
  const slides: (readonly string[])[][] = [[]];
  let taken = 0;
  for (const row of rows) {
    const shown = row.map((text, at) => beginning(text, widths[at]!, most));
    const high = Math.max(...shown.map((text, at) => linesOf(text, widths[at]!))) * LINE + EDGES;
    if (taken + high > room && taken > 0) {
      slides.push([]);
      taken = 0;
    }
    slides.at(-1)!.push(shown);
    taken += high;
  }
  return slides;
}

/** Returns the beginning of a text that fits into so many lines. */
function beginning(text: string, width: number, most: number): string {
  if (linesOf(text, width) <= most) return text;
  let few = text.split('\n').slice(0, most).join('\n');
  while (linesOf(`${few}…`, width) > most) few = few.slice(0, few.length * 0.9);
  return `${few.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
