import { invalid, within } from '../../refusals/refusal.ts';
import type { Allowance } from '../commands/rate-limit.ts';
import type { Caret } from '../shared-text.ts';

/** The maximum number of bytes in one part, and in a shared text. Images are only referenced by number, so these are many words. */
const LARGEST_PART = 250_000;
export const LARGEST_TEXT = 1_000_000;
/** The number of parts stored before they are merged into one. */
export const MOST_PARTS = 300;
/** The maximum number of runs of letters, marks and paragraphs of which a text may consist, and of pages that write it. */
export const MOST_PIECES = 100_000;
export const MOST_PAGES = 3_000;
/** The maximum processor time, in milliseconds, for putting one part into a text, and for assembling a whole text. */
export const PART_MS = 250;
export const WHOLE_MS = 1_500;
/** The processor time, in milliseconds, that a user's edits may take per second. */
export const TIME_TO_WRITE: Allowance = { what: 'text time', perSecond: 50, most: 1_000 };
/** The maximum number of parts, and of movements of the caret, per user and second. */
export const PARTS_PER_SECOND = 20;
const LONGEST_PLACE = 200;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Returns the bytes of a part as a page sends them; `testPartInThread` checks their content. */
export function checkedPart(name: string, text: string, largest = LARGEST_PART): Buffer {
  return within(name, () => {
    if (text.length > Math.ceil(largest / 3) * 4)
      throw invalid(
        `This edit is too large: a shared text accepts up to ${largest.toLocaleString('en-US')} bytes at a time. Save your text and edit it alone.`,
        { limit: largest },
      );
    if (!BASE64.test(text)) throw noUpdate();
    return Buffer.from(text, 'base64');
  });
}

/** Refuses an update that nobody could read. */
export const noUpdate = (): Error => invalid('The update must be a Yjs update in base64.');

const placeOf = (name: string, place: string | null | undefined): string | null =>
  within(name, () => {
    if (place === null || place === undefined) return null;
    if (place.length > LONGEST_PLACE || !BASE64.test(place))
      throw invalid('The position must be a Yjs relative position in base64.');
    return place;
  });

/** Returns a caret in the form sent to others; null unless both positions are given. */
export function checkedCaret(given: {
  anchor?: string | null | undefined;
  head?: string | null | undefined;
}): Pick<Caret, 'anchor' | 'head'> {
  const [anchor, head] = [placeOf('anchor', given.anchor), placeOf('head', given.head)];
  return anchor === null || head === null ? { anchor: null, head: null } : { anchor, head };
}
