import { invalid } from '../../refusals.ts';

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** What a moment has to be, as refusals say it. */
export const MOMENT_WORDS = 'a date between the years 1 and 9999, such as 2026-11-22 or 2026-11-22T09:30:00Z';

/** A moment that people write or send, as ISO 8601 text or in milliseconds since 1970; undefined where it is none, or where no calendar of ours has it. */
export function readMoment(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  // In addresses milliseconds are text too.
  const isCount = typeof value === 'string' && /^-?\d{5,16}$/.test(value.trim());
  const date = new Date(isCount ? Number(value) : value);
  return date.getTime() >= FIRST && date.getTime() <= LAST ? date : undefined;
}

/** The same, refused where it is none. */
export function momentOf(value: unknown): Date {
  const date = readMoment(value);
  if (date) return date;
  throw invalid(`${typeof value === 'string' ? `'${value.slice(0, 50)}'` : 'What you sent'} is not ${MOMENT_WORDS}.`);
}
