import type { WindowShape } from './layout.ts';

/** A floating chat with one person. */
export interface ChatWindow extends WindowShape {
  partner: string;
  /** A counter of the last use; the windows used last are shown if not all fit. */
  used: number;
  /** A counter of requests to open it; a change moves the focus into it. */
  asked: number;
}

const next = (windows: readonly ChatWindow[]): number => Math.max(0, ...windows.map(({ used }) => used)) + 1;

const fresh = { width: null, height: null, isMinimised: false, isMaximised: false, asked: 0 };

const add = (windows: readonly ChatWindow[], partner: string, change: Partial<ChatWindow>): ChatWindow[] => [
  ...windows,
  { ...fresh, partner, used: next(windows), ...change },
];

export const withWindowChange = (
  windows: readonly ChatWindow[],
  partner: string,
  change: Partial<ChatWindow>,
): readonly ChatWindow[] => windows.map((each) => (each.partner === partner ? { ...each, ...change } : each));

/** Marks a window as the one in use, so that it is not hidden. */
export const withWindowInUse = (windows: readonly ChatWindow[], partner: string): readonly ChatWindow[] => {
  const isLast = windows.every((each) => each.partner === partner || each.used < next(windows) - 1);
  return isLast ? windows : withWindowChange(windows, partner, { used: next(windows) });
};

/** Opens the window with a person, in front and with the focus. */
export function withOpenWindow(windows: readonly ChatWindow[], partner: string): readonly ChatWindow[] {
  const found = windows.find((each) => each.partner === partner);
  if (!found) return add(windows, partner, { asked: 1 });
  return withWindowChange(windows, partner, { isMinimised: false, used: next(windows), asked: found.asked + 1 });
}

/** Adds a window for a person who has written: minimised if new, so that it covers nothing and takes no focus. */
export const withArrival = (windows: readonly ChatWindow[], partner: string): readonly ChatWindow[] =>
  windows.some((each) => each.partner === partner) ? windows : add(windows, partner, { isMinimised: true });

export const withoutWindow = (windows: readonly ChatWindow[], partner: string): readonly ChatWindow[] =>
  windows.filter((each) => each.partner !== partner);
