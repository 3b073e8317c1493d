import { invalid } from '../../../refusals/refusal.ts';

const MINUTE = 60_000;

/** Writes a moment as text: ISO, in UTC or with the time zone's offset at that moment. */
export function dateText(moment: number, timeZone = 'UTC'): string {
  const offset = offsetAt(moment, timeZone);
  const trimmed = (date: Date) => date.toISOString().replace(/(\.000)?Z$/, '');
  const local = new Date(moment + offset);
  // Before zones were agreed on, clocks differed by seconds, which an offset cannot say.
  if (offset === 0 || offset % MINUTE !== 0 || Number.isNaN(local.getTime())) return `${trimmed(new Date(moment))}Z`;
  const minutes = Math.abs(offset) / MINUTE;
  return `${trimmed(local)}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Reads the moment in a text; null if there is none. Accepted are ISO dates, `12 Oct 2026`, `Oct 12, 2026` and `10/12/2026` (month first),
 * each with or without a time; without an offset they are read in the time zone.
 */
export function dateFrom(text: string, timeZone = 'UTC'): number | null {
  const found = [iso, dayMonth, monthDay, slashes].map((form) => form.exec(text.trim())?.groups).find(Boolean);
  if (!found) return null;
  const { year = '', month = '', day = '', hour, minute, second, fraction = '', half, zone } = found;
  const months = /^\d+$/.test(month) ? Number(month) : monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const hours = hourOf(Number(hour ?? 0), half);
  if (months < 1 || hours === null || !isFullName(month)) return null;
  const milliseconds = Math.floor(Number(`0.${fraction || 0}`) * 1000 + 1e-6);
  const clock = [hours, Number(minute ?? 0), Number(second ?? 0), milliseconds] as const;
  if (hours > 23 || clock[1] > 59 || clock[2] > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), months - 1, Number(day));
  if (date.getUTCMonth() !== months - 1 || date.getUTCDate() !== Number(day)) return null;
  const local = date.setUTCHours(...clock);
  const moment = zone ? local - ownOffset(zone) : inZone(local, timeZone);
  return Number.isNaN(moment) || Math.abs(moment) > 8.64e15 ? null : moment;
}

const time = String.raw`(?:[T\s,]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?\s*(?<half>[ap]m)?)?`;
const end = String.raw`${time}\s*(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?$`;
const iso = new RegExp(String.raw`^(?<year>[+-]\d{6}|\d{4})-(?<month>\d{2})-(?<day>\d{2})${end}`, 'i');
const dayMonth = new RegExp(String.raw`^(?<day>\d{1,2})[\s-]+(?<month>[a-z]{3,9})\.?[\s,-]+(?<year>\d{4})${end}`, 'i');
const monthDay = new RegExp(String.raw`^(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})${end}`, 'i');
const slashes = new RegExp(String.raw`^(?<month>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4})${end}`, 'i');

const fullNames = 'january february march april may june july august september october november december'.split(' ');
const monthNames = fullNames.map((name) => name.slice(0, 3));
const isFullName = (month: string) =>
  /^\d+$/.test(month) || month.length === 3 || /^sept$/i.test(month) || fullNames.includes(month.toLowerCase());

/** The hour of the day; 12 am is midnight and 12 pm noon. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function ownOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE;
}

/**
 * Returns the moment at which clocks in the zone show a local time; looked up twice, because the first guess may lie beyond a change of
 * clocks.
 */
function inZone(local: number, timeZone: string): number {
  const guess = local - offsetAt(local, timeZone);
  return local - offsetAt(guess, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the offset of a time zone from UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  if (timeZone === 'UTC' || Math.abs(moment) > 8.64e15) return 0;
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const shown = new Date(0);
  const isBeforeChrist = moment < -62_135_596_800_000; // eras would have to be counted; nobody dates requirements there
  if (isBeforeChrist) return 0;
  shown.setUTCFullYear(year, month - 1, day);
  return shown.setUTCHours(hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = 'numeric' as const;
  const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  try {
    const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', calendar: 'gregory', ...fields });
    if (formats.size > 500) formats.clear(); // names come from outside, in any spelling
    formats.set(timeZone, made);
    return made;
  } catch {
    throw invalid(`'${timeZone}' is not a time zone. Use a name such as Europe/Paris or UTC.`);
  }
}
