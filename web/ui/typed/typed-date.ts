import { dayOrder, sampleDay } from './day-order.ts';
import { typedDay } from './typed-day.ts';

const TIME = /(?:^|[\s,t])(?:at\s+)?(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?\s*([ap]m)?$/;
const soon = /^(?:in\s+|\+\s*)(\d{1,4})\s*(min|mins|minutes?|h|hrs?|hours?)$/;

/** The reader: the present time, and the order in which days are written. */
interface Reader {
  now?: Date;
  order?: ReturnType<typeof dayOrder>;
}

/**
 * Reads a date as people write it, with or without a time: 11/12/2026 in the order of the reader's language, 11 Dec 2026, 2026-12-11,
 * tomorrow 14:30, Friday, +3 d. Undefined if the text is none, such as the 31st of April.
 */
export function typedDate(text: string, { now = new Date(), order = dayOrder() }: Reader = {}): number | undefined {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const [, count, unit = ''] = soon.exec(words) ?? [];
  if (count || words === 'now') {
    const minutes = unit.startsWith('h') ? 60 * Number(count) : Number(count ?? 0);
    return new Date(now).setMinutes(now.getMinutes() + minutes, 0, 0);
  }
  const [time, hour, minute, second, half] = TIME.exec(words) ?? [];
  // A figure alone is a part of the day: only minutes, or am and pm, make it a time.
  if (time === undefined || (minute === undefined && half === undefined))
    return typedDay(words, today, order)?.getTime();
  const day = typedDay(words.slice(0, -time.length).replace(/,$/, ''), today, order);
  const hours = hourOf(Number(hour), half);
  if (!day || hours === undefined || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return undefined;
  return day.setHours(hours, Number(minute ?? 0), Number(second ?? 0));
}

/** Returns the hour of the day: 12 am is midnight and 12 pm noon. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  return hour < 1 || hour > 12 ? undefined : (hour % 12) + (half === 'pm' ? 12 : 0);
}

/** Says that a text is no date, and what would be one. */
export function notADate(text: string, { now = new Date(), order = dayOrder() }: Reader = {}): string {
  const year = now.getFullYear();
  return `'${text.trim()}' is not a date. Write a date such as ${sampleDay(year, order)}, ${year}-12-31 or tomorrow.`;
}
