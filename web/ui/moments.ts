import dayjs from 'dayjs';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Moment = string | number | Date;

/** The only format of days: 'Nov 24, 2026'. Everything that shows or takes a day uses it. */
export const DAY_FORMAT = 'MMM D, YYYY';

/** Writes a day as 'Nov 24, 2026', in the reader's time zone. */
export const dayText = (moment: Moment): string => dayjs(moment).format(DAY_FORMAT);

/** Writes a day as 'Nov 24', where the year is known. */
export const shortDayText = (moment: Moment): string => dayjs(moment).format('MMM D');

/** Writes a month as 'Nov', on an axis of months. */
export const monthText = (moment: Moment): string => dayjs(moment).format('MMM');

/** Writes a time as '14:30', where the day is known. */
export const timeText = (moment: Moment): string => dayjs(moment).format('HH:mm');

/** Writes a day as 'Tuesday, Nov 24, 2026'. */
export const weekdayText = (moment: Moment): string => dayjs(moment).format(`dddd, ${DAY_FORMAT}`);

/** Writes a day as '2026-11-24', for calendars and addresses; nobody reads it. */
export const dayKey = (moment: Moment): string => dayjs(moment).format('YYYY-MM-DD');

/** Returns the beginning of a calendar day in the reader's time zone. */
export const beginOfDay = (day: string): number => dayjs(day).valueOf();

/** Writes a moment as 'Nov 24, 2026 14:30', in the reader's time zone. */
export const momentText = (moment: Moment): string => dayjs(moment).format(`${DAY_FORMAT} HH:mm`);

/** Writes a moment as 'Nov 24, 2026 14:30:05', for records in which seconds matter. */
export const secondText = (moment: Moment): string => dayjs(moment).format(`${DAY_FORMAT} HH:mm:ss`);

/** Writes a moment that may stand for a whole day: at midnight, without the time. */
export const dateText = (moment: Moment): string => momentText(moment).replace(/ 00:00$/, '');

/** Writes a date in full, 'Friday, Dec 11, 2026', with its time unless it is midnight. */
export const fullDateText = (moment: Moment): string =>
  dayjs(moment)
    .format(`dddd, ${DAY_FORMAT} HH:mm`)
    .replace(/ 00:00$/, '');

/** Reads a time of day, '9:05' as '09:05' and '2 pm' as '14:00'; undefined for any other text. */
export function parsedTime(text: string): string | undefined {
  const [, figure, minute, half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?$/i.exec(text.trim()) ?? [];
  if (figure === undefined || (minute === undefined && half === undefined) || Number(minute ?? 0) > 59)
    return undefined;
  const hour = Number(figure);
  if (half === undefined ? hour > 23 : hour < 1 || hour > 12) return undefined;
  const ofDay = half === undefined ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  return `${String(ofDay).padStart(2, '0')}:${minute ?? '00'}`;
}

/** Writes a date as '4 min ago' for less than 31 days, then 'on Oct 12', and from eleven months on 'on Oct 12, 2025'. */
export function relativeDate(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const past = now.getTime() - date.getTime();
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h ago`;
  const days = Math.floor(past / DAY);
  if (days < 31) return days === 1 ? '1 day ago' : `${days} days ago`;
  const elevenMonthsAgo = new Date(now);
  elevenMonthsAgo.setMonth(now.getMonth() - 11);
  return `on ${(date <= elevenMonthsAgo ? dayText : shortDayText)(date)}`;
}
