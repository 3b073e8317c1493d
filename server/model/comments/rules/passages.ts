/** The words of a passage with the text before and after them. White space does not count, since it changes with a text's layout. */
export interface Passage {
  quote: string;
  before: string;
  after: string;
}

/** The length of the text stored around a passage, to tell it from the same words elsewhere. */
const CONTEXT = 40;
/** The length below which words occur in many places: they count as the passage only if some text beside them remained too. */
const TELLING = 12;
const BESIDE = 3;
export const LONGEST_QUOTE = 1_000;

const squeezed = (text: string): string => text.replace(/\s+/gu, '');

/** Finds every position of the same words in a text, from the front. */
function placesOf(text: string, quote: string): number[] {
  const places: number[] = [];
  if (quote === '') return places;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) places.push(at);
  return places;
}

function sameAtEnd(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}

function sameAtStart(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

/**
 * Returns which occurrence of its words a passage now is, counted from 0: the one whose surroundings are most like the former ones. Null if
 * the passage is gone: its words no longer occur, or they are few and nothing beside them matches.
 */
export function occurrenceOf(whole: string, passage: Passage): number | null {
  const text = squeezed(whole);
  const [quote, before, after] = [passage.quote, passage.before, passage.after].map(squeezed) as [
    string,
    string,
    string,
  ];
  let best: { index: number; matching: number } | null = null;
  for (const [index, at] of placesOf(text, quote).entries()) {
    const end = at + quote.length;
    const behind = sameAtEnd(text.slice(Math.max(0, at - CONTEXT), at), before);
    const ahead = sameAtStart(text.slice(end, end + CONTEXT), after);
    const isFirm =
      quote.length >= TELLING ||
      (before === '' ? at === 0 : behind >= Math.min(BESIDE, before.length)) ||
      (after === '' ? end === text.length : ahead >= Math.min(BESIDE, after.length));
    if (isFirm && (best === null || behind + ahead > best.matching)) best = { index, matching: behind + ahead };
  }
  return best?.index ?? null;
}

/**
 * Finds words in a stored text and returns them with their surroundings; a caller's knowledge of these helps to find the right occurrence.
 * Null if the words do not occur.
 */
export function passageIn(whole: string, wanted: { quote: string; before?: string; after?: string }): Passage | null {
  const text = squeezed(whole);
  const quote = squeezed(wanted.quote);
  const [before, after] = [squeezed(wanted.before ?? ''), squeezed(wanted.after ?? '')];
  let best: { at: number; matching: number } | null = null;
  for (const at of placesOf(text, quote)) {
    const end = at + quote.length;
    const matching = sameAtEnd(text.slice(0, at), before) + sameAtStart(text.slice(end), after);
    if (best === null || matching > best.matching) best = { at, matching };
  }
  if (best === null) return null;
  const end = best.at + quote.length;
  return {
    quote: wanted.quote.replace(/\s+/gu, ' ').trim(),
    before: text.slice(Math.max(0, best.at - CONTEXT), best.at),
    after: text.slice(end, end + CONTEXT),
  };
}
