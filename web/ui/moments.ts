const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Moment = string | number | Date;

/** The only format of days: 'Nov 24, 2026'. Everything that shows or takes a day uses it. */
export const DAY_FORMAT = 'MMM D, YYYY';

// Written here, since the library that calendars bring is not needed before one opens.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY_ALONE = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/;

/** Reads a moment; a day alone, which `Date` takes for one in Greenwich, is the reader's own. */
function dateOf(moment: Moment): Date {
  const [, year, month = 1, day = 1] = (typeof moment === 'string' && DAY_ALONE.exec(moment)) || [];
  return year === undefined ? new Date(moment) : new Date(Number(year), Number(month) - 1, Number(day));
}

/** Makes a function that writes moments in the reader's time zone. */
const writing =
  (write: (date: Date) => string) =>
  (moment: Moment): string => {
    const date = dateOf(moment);
    return Number.isNaN(date.getTime()) ? 'Invalid Date' : write(date);
  };

const two = (figure: number) => String(figure).padStart(2, '0');
const yearOf = (date: Date) => String(date.getFullYear()).padStart(4, '0');

/** Writes a month as 'Nov', on an axis of months. */
export const monthText = writing((date) => MONTHS[date.getMonth()]!);

/** Writes a day as 'Nov 24', where the year is known. */
export const shortDayText = writing((date) => `${monthText(date)} ${date.getDate()}`);

/** Writes a day as 'Nov 24, 2026', in the reader's time zone. */
export const dayText = writing((date) => `${shortDayText(date)}, ${yearOf(date)}`);

/** Writes a day as 'Tuesday, Nov 24, 2026'. */
export const weekdayText = writing((date) => `${WEEKDAYS[date.getDay()]!}, ${dayText(date)}`);

/** Writes a day as '2026-11-24', for calendars and addresses; nobody reads it. */
export const dayKey = writing((date) => `${yearOf(date)}-${two(date.getMonth() + 1)}-${two(date.getDate())}`);

/** Returns the beginning of a calendar day in the reader's time zone. */
export const beginOfDay = (day: string): number => dateOf(day).getTime();

/** Writes a time as '14:30', where the day is known. */
export const timeText = writing((date) => `${two(date.getHours())}:${two(date.getMinutes())}`);

/** Writes a moment as 'Nov 24, 2026 14:30', in the reader's time zone. */
export const momentText = writing((date) => `${dayText(date)} ${timeText(date)}`);

/** Writes a moment as 'Nov 24, 2026 14:30:05', for records in which seconds matter. */
export const secondText = writing((date) => `${momentText(date)}:${two(date.getSeconds())}`);

const withoutMidnight = (text: string) => text.replace(/ 00:00$/, '');

/** Writes a moment that may stand for a whole day: at midnight, without the time. */
export const dateText = (moment: Moment): string => withoutMidnight(momentText(moment));

/** Writes a date in full, 'Friday, Dec 11, 2026', with its time unless it is midnight. */
export const fullDateText = writing((date) => withoutMidnight(`${weekdayText(date)} ${timeText(date)}`));

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
