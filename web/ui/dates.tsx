import { momentText } from './moments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const month = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const year = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' });

/** '4 min ago' for less than 31 days, then 'on Oct 12', and from eleven months on 'on Oct 12, 2025'. */
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
  return `on ${(date <= elevenMonthsAgo ? year : month).format(date)}`;
}

/** A relative date, with the full date as its tooltip. */
export const When = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={momentText(iso)}>
    {relativeDate(iso)}
  </time>
);
