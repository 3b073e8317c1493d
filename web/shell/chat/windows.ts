import type { WindowShape } from './layout.ts';

/** A floating chat with one person. */
export interface OpenChat extends WindowShape {
  partner: string;
  /** A counter of the last use; the windows used last are shown if not all fit. */
  used: number;
  /** A counter of requests to open it; a change moves the focus into it. */
  asked: number;
}

const next = (windows: readonly OpenChat[]): number => Math.max(0, ...windows.map(({ used }) => used)) + 1;

const fresh = { width: null, height: null, isMinimised: false, isMaximised: false, asked: 0 };

const add = (windows: readonly OpenChat[], partner: string, change: Partial<OpenChat>): OpenChat[] => [
  ...windows,
  { ...fresh, partner, used: next(windows), ...change },
];

export const withWindowChange = (
  windows: readonly OpenChat[],
  partner: string,
  change: Partial<OpenChat>,
): readonly OpenChat[] => windows.map((each) => (each.partner === partner ? { ...each, ...change } : each));

/** Marks a window as the one in use, so that it is not hidden. */
export const withWindowInUse = (windows: readonly OpenChat[], partner: string): readonly OpenChat[] => {
  const isLast = windows.every((each) => each.partner === partner || each.used < next(windows) - 1);
  return isLast ? windows : withWindowChange(windows, partner, { used: next(windows) });
};

/** Opens the window with a person, in front and with the focus. */
export function withOpenWindow(windows: readonly OpenChat[], partner: string): readonly OpenChat[] {
  const found = windows.find((each) => each.partner === partner);
  if (!found) return add(windows, partner, { asked: 1 });
  return withWindowChange(windows, partner, { isMinimised: false, used: next(windows), asked: found.asked + 1 });
}

/** Adds a window for a person who has written: minimised if new, so that it covers nothing and takes no focus. */
export const withArrival = (windows: readonly OpenChat[], partner: string): readonly OpenChat[] =>
  windows.some((each) => each.partner === partner) ? windows : add(windows, partner, { isMinimised: true });

export const withoutWindow = (windows: readonly OpenChat[], partner: string): readonly OpenChat[] =>
  windows.filter((each) => each.partner !== partner);
