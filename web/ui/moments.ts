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

/** Reads a time of day, '9:05' as '09:05'; undefined for any other text. */
export function parsedTime(text: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
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

/** Reads the moment in a text; undefined if there is none, such as the 31st of April. */
export function parsedDate(text: string): number | undefined {
  const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2}))?$/.exec(text.trim());
  const dayFirst = /^(\d{1,2})\.? ([A-Za-z]{3})[a-z]*\.?,? (\d{4})(?:,? (\d{1,2}):(\d{2}))?$/.exec(text.trim());
  const monthFirst = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?:,? (\d{1,2}):(\d{2}))?$/.exec(text.trim());
  const monthOf = (word: string) => months.indexOf(word.toLowerCase());
  const [year, month, day, hour, minute] = iso
    ? [iso[1], Number(iso[2]) - 1, iso[3], iso[4], iso[5]]
    : dayFirst
      ? [dayFirst[3], monthOf(dayFirst[2]!), dayFirst[1], dayFirst[4], dayFirst[5]]
      : monthFirst
        ? [monthFirst[3], monthOf(monthFirst[1]!), monthFirst[2], monthFirst[4], monthFirst[5]]
        : [];
  if (year === undefined || month === undefined || month < 0) return undefined;
  const date = new Date(Number(year), month, Number(day), Number(hour ?? 0), Number(minute ?? 0));
  return date.getMonth() === month &&
    date.getDate() === Number(day) &&
    Number(hour ?? 0) < 24 &&
    Number(minute ?? 0) < 60
    ? date.getTime()
    : undefined;
}
