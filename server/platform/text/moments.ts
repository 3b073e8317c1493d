/// <reference lib="esnext.temporal" />
import { invalid } from '../../refusals/refusal.ts';

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** The form that a date or time must have, for refusals. */
export const MOMENT_WORDS = 'a date between the years 1 and 9999, such as 2026-11-22 or 2026-11-22T09:30:00Z';

/**
 * A date written without a time: at the beginning or end of a time span it is the whole day; elsewhere it is the day's first moment in UTC.
 */
class Day extends Date {}

const FORM = /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/i;

/**
 * Reads a date or time as ISO 8601 text, in UTC where it has no offset, or as milliseconds since 1970; undefined if it is none, or outside the
 * years 1 to 9999.
 */
export function readMoment(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = typeof value === 'number' ? new Date(value) : fromText(value.trim());
  return date && date.getTime() >= FIRST && date.getTime() <= LAST ? date : undefined;
}

/** Parses a moment strictly. `Date` guesses at other texts: it takes banana-7 for a day in July. */
function fromText(text: string): Date | undefined {
  // In addresses, milliseconds are text too.
  if (/^-?\d{5,16}$/.test(text)) return new Date(Number(text));
  const [, year, month, day, time, , , offset] = FORM.exec(text) ?? [];
  if (year === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined;
  if (time === undefined) return new Day(text);
  return new Date(offset === undefined ? `${text.toUpperCase()}Z` : text.toUpperCase());
}

/** Tells whether the calendar has a day: `Date` takes February 30 for March 2. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Reads a date or time; refused if it is none. */
export function requireMoment(value: unknown): Date {
  const date = readMoment(value);
  if (date) return date;
  throw invalid(`${typeof value === 'string' ? `'${value.slice(0, 50)}'` : 'The value'} is not ${MOMENT_WORDS}.`);
}

/** Returns the first moment of a time span that begins with a given one; of a day, its beginning where the caller lives. */
export const beginOf = (given: Date, timeZone: string): Date =>
  given instanceof Day ? dayBegin(given, 0, timeZone) : given;

/**
 * Returns the first moment after a time span that ends with a given one; after a day, that of the next one. The database stores
 * microseconds, so a row with the given moment lies somewhere within its millisecond.
 */
export const behind = (given: Date, timeZone: string): Date =>
  given instanceof Day ? dayBegin(given, 1, timeZone) : new Date(given.getTime() + 1);

const dayBegin = (day: Day, later: number, timeZone: string): Date =>
  new Date(
    Temporal.PlainDate.from(day.toISOString().slice(0, 10)).add({ days: later }).toZonedDateTime(timeZone)
      .epochMilliseconds,
  );
