import { invalid } from '../../refusals.ts';

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** What a date or time has to be, for refusals. */
export const MOMENT_WORDS = 'a date between the years 1 and 9999, such as 2026-11-22 or 2026-11-22T09:30:00Z';

/** Reads a date or time as ISO 8601 text or milliseconds since 1970; undefined if it is none, or outside the years 1 to 9999. */
export function readMoment(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  // In addresses, milliseconds are text too.
  const isCount = typeof value === 'string' && /^-?\d{5,16}$/.test(value.trim());
  const date = new Date(isCount ? Number(value) : value);
  return date.getTime() >= FIRST && date.getTime() <= LAST ? date : undefined;
}

/** Reads a date or time; refused if it is none. */
export function momentOf(value: unknown): Date {
  const date = readMoment(value);
  if (date) return date;
  throw invalid(`${typeof value === 'string' ? `'${value.slice(0, 50)}'` : 'What you sent'} is not ${MOMENT_WORDS}.`);
}
