// Positions of branches in a picture over time: pure, in pixels.
import { monthText, shortDayText } from '../../../ui/moments.ts';

const DAY = 86_400_000;

export const ranges = { month: 'Month', half: '6 months', all: 'All' } as const;
export type TimelineRange = keyof typeof ranges;

export interface Span {
  from: number;
  to: number;
}

/** Returns the visible time: the last month or half year, or everything since the project was created. */
export function visibleSpan(range: TimelineRange, first: number, now: number): Span {
  const length = { month: 31 * DAY, half: 183 * DAY, all: Math.max(2 * DAY, now - first) }[range];
  const from = range === 'all' ? now - length * 1.03 : now - length;
  return { from, to: now + length * 0.06 };
}

/** Returns a function from a moment to its position between two edges; earlier ones are at the left edge. */
export const placing =
  ({ from, to }: Span, left: number, right: number) =>
  (moment: number): number =>
    left + Math.min(1, Math.max(0, (moment - from) / (to - from))) * (right - left);

const MOST_MARKS = 12;
/** The room for a mark of a month, or of a day. */
const ROOM = { month: 28, day: 50 };

/** Returns the beginnings of months within a span; of a long or narrow one every second, third …, and of a short one those of weeks. */
export function marksIn({ from, to }: Span, width: number): { at: number; label: string }[] {
  const begin = new Date(from);
  const isShort = to - from < 62 * DAY;
  const marks: { at: number; label: string }[] = [];
  const first = isShort
    ? new Date(begin.getFullYear(), begin.getMonth(), begin.getDate() + ((8 - begin.getDay()) % 7))
    : new Date(begin.getFullYear(), begin.getMonth() + 1, 1);
  for (let date = first; date.getTime() < to;) {
    marks.push({ at: date.getTime(), label: labelOf(date, isShort) });
    date = isShort
      ? new Date(date.getFullYear(), date.getMonth(), date.getDate() + 7)
      : new Date(date.getFullYear(), date.getMonth() + 1, 1);
  }
  const most = Math.floor(width / (isShort ? ROOM.day : ROOM.month));
  const step = Math.ceil(marks.length / Math.max(1, Math.min(MOST_MARKS, most)));
  return marks.filter((_, i) => i % step === 0);
}

function labelOf(date: Date, isShort: boolean): string {
  if (isShort) return shortDayText(date);
  return date.getMonth() === 0 ? String(date.getFullYear()) : monthText(date);
}
/** Orders the rows of a picture from above: branches on both sides of their origin, so that few lines cross. */
export function orderRows<T>(main: T, branches: readonly T[]): { row: T; isMain: boolean }[] {
  const isAbove = (i: number) => branches.length > 1 && i % 2 === 0;
  const of = (list: readonly T[]) => list.map((row) => ({ row, isMain: false }));
  return [
    ...of(branches.filter((_, i) => isAbove(i)).toReversed()),
    { row: main, isMain: true },
    ...of(branches.filter((_, i) => !isAbove(i))),
  ];
}

/** Returns the path of a branch from where it leaves the main line, with a round corner, to the present. */
export function branchLine(start: number, end: number, main: number, lane: number): string {
  const towards = lane > main ? 1 : -1;
  const corner = Math.min(8, Math.max(0, end - start));
  return `M${start} ${main}V${lane - towards * corner}Q${start} ${lane} ${start + corner} ${lane}H${Math.max(end, start + corner)}`;
}

/** Returns the height of a week's bar; the busiest week takes all the room. */
export function barHeight(revisions: number, most: number, room: number): number {
  return most === 0 ? 0 : Math.max(2, Math.round((Math.sqrt(revisions) / Math.sqrt(most)) * room));
}
