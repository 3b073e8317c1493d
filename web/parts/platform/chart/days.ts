import type { DayPoint } from './draw.ts';

const DAY = 86_400_000;

/** Returns the first day of a chart: the given number of days ago. */
export const daysAgo = (days: number, now = new Date()): string =>
  new Date(Math.floor(now.getTime() / DAY) * DAY - days * DAY).toISOString();

/** Returns every day of a period, with 0 where nothing was counted. */
export function everyDay(points: readonly DayPoint[], from: string, to = new Date()): DayPoint[] {
  const counts = new Map(points.map(({ date, count }) => [date, count]));
  const first = Math.floor(Date.parse(from) / DAY);
  const length = Math.max(Math.floor(to.getTime() / DAY) - first + 1, 0);
  return Array.from({ length }, (_, day) => {
    const date = new Date((first + day) * DAY).toISOString().slice(0, 10);
    return { date, count: counts.get(date) ?? 0 };
  });
}
