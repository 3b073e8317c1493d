import { invalid, within } from '../refusals/refusal.ts';
import type { Allowance } from './rate-limit.ts';
import type { Caret } from './shared-text.ts';

/** So many bytes may one part have, and all of a shared text. Pictures stand in texts by their number, so that these are many words. */
export const LARGEST_PART = 250_000;
export const LARGEST_TEXT = 1_000_000;
/** So many parts are kept before they are made one. */
export const MOST_PARTS = 300;
/** So many runs of letters, marks and paragraphs, by so many pages, may a text be made of. */
export const MOST_PIECES = 100_000;
export const MOST_PAGES = 3_000;
/** So many milliseconds of a processor may it take to put one part into a text, and to put all of a text together. */
export const PART_MS = 250;
export const WHOLE_MS = 1_500;
/** So many of them may somebody use in a second for what they write. */
export const TIME_TO_WRITE: Allowance = { what: 'text time', perSecond: 50, most: 1_000 };
/** So many parts, and so many moves of the caret, may somebody send in a second. */
export const PARTS_PER_SECOND = 20;
const LONGEST_PLACE = 200;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The bytes of a part as a page sends them; what they say is seen by `readAside`. */
export function checkedPart(name: string, text: string, largest = LARGEST_PART): Buffer {
  return within(name, () => {
    if (text.length > Math.ceil(largest / 3) * 4)
      throw invalid(
        `This is too much for a text that several people write: ${largest.toLocaleString('en-US')} bytes is the most. Save what you have, and write it alone.`,
        { limit: largest },
      );
    if (!BASE64.test(text)) throw noUpdate();
    return Buffer.from(text, 'base64');
  });
}

/** Refuses what nobody could read. */
export const noUpdate = (): Error => invalid('This is no update of a text as Yjs writes it, in base64.');

const placeOf = (name: string, place: string | null | undefined): string | null =>
  within(name, () => {
    if (place === null || place === undefined) return null;
    if (place.length > LONGEST_PLACE || !BASE64.test(place)) throw invalid('This is no place in a text, in base64.');
    return place;
  });

/** Where somebody writes, as it is told to others; somewhere else, unless both places are given. */
export function checkedCaret(given: {
  anchor?: string | null | undefined;
  head?: string | null | undefined;
}): Pick<Caret, 'anchor' | 'head'> {
  const [anchor, head] = [placeOf('anchor', given.anchor), placeOf('head', given.head)];
  return anchor === null || head === null ? { anchor: null, head: null } : { anchor, head };
}
