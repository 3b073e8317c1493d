import type { Size } from '../../ui/size.ts';
/** The width left free for the button with hidden chats, when not all fit. */
export const RESERVE = 50;
export const WINDOW_GAP = 12;
/** The height of a minimised window: only its header. */
export const HEADER = 36;
const MIN_WIDTH = 200;
const MAX_WIDTH = 0.98;
const MIN_HEIGHT = 0.2;
const DEFAULT_WIDTH = 250;
const DEFAULT_HEIGHT = 0.4;

export interface Limits {
  width: [least: number, most: number];
  height: [least: number, most: number];
}

/** Returns the smallest and largest size of a window in a main column. */
export function limitsIn(column: Size): Limits {
  const most = Math.floor(column.width * MAX_WIDTH);
  const high = Math.max(Math.floor(column.height), HEADER);
  return {
    width: [Math.min(MIN_WIDTH, most), most],
    height: [Math.min(Math.max(Math.ceil(column.height * MIN_HEIGHT), HEADER), high), high],
  };
}

/** Clamps a length to its limits. */
export const within = (length: number, [least, most]: readonly [number, number]): number =>
  Math.round(Math.min(most, Math.max(least, length)));

/** Returns the widths of two adjacent windows after one is resized to `to` and the other takes the rest, both within their limits. */
export function divideWidths(
  own: number,
  other: number,
  to: number,
  limits: readonly [number, number],
): [number, number] {
  const both = own + other;
  const next = within(within(to, limits), [both - limits[1], both - limits[0]]);
  return [next, both - next];
}

export interface WindowShape {
  /** The width set by dragging; null before that. */
  width: number | null;
  height: number | null;
  isMinimised: boolean;
  isMaximised: boolean;
}

/** Returns the size of a window in a main column. */
export function sizeIn(column: Size, { width, height, isMinimised, isMaximised }: WindowShape): Size {
  const limits = limitsIn(column);
  if (isMinimised) return { width: within(width ?? DEFAULT_WIDTH, limits.width), height: HEADER };
  if (isMaximised) return { width: limits.width[1], height: limits.height[1] };
  return {
    width: within(width ?? DEFAULT_WIDTH, limits.width),
    height: within(height ?? column.height * DEFAULT_HEIGHT, limits.height),
  };
}

/** Returns the drawn width of a window; when others do not fit, it leaves room for the button with hidden chats. */
export const drawnWidth = (width: number, room: number, isOverflowing: boolean): number =>
  isOverflowing ? Math.min(width, Math.max(MIN_WIDTH, room - RESERVE - 2 * WINDOW_GAP)) : width;

/** Counts the windows that fit, last used first. If not all do, room is left for the button; at least one is always shown. */
export function countFitting(widths: readonly number[], room: number): number {
  const countIn = (space: number) => {
    let taken = 0;
    return widths.filter((width) => (taken += width + WINDOW_GAP) <= space).length;
  };
  return countIn(room) === widths.length ? widths.length : Math.max(1, countIn(room - RESERVE));
}
