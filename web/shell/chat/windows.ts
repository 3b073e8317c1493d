import type { Shape } from './layout.ts';

/** A floating chat with one person. */
export interface ChatWindow extends Shape {
  partner: string;
  /** When it was last used, as a count; those used last are shown where not all fit. */
  used: number;
  /** How often it was asked for: then it takes the focus. */
  asked: number;
}

const next = (windows: readonly ChatWindow[]): number => Math.max(0, ...windows.map(({ used }) => used)) + 1;

const fresh = { width: null, height: null, isMinimised: false, isMaximised: false, asked: 0 };

const add = (windows: readonly ChatWindow[], partner: string, change: Partial<ChatWindow>): ChatWindow[] => [
  ...windows,
  { ...fresh, partner, used: next(windows), ...change },
];

export const changed = (
  windows: readonly ChatWindow[],
  partner: string,
  change: Partial<ChatWindow>,
): readonly ChatWindow[] => windows.map((each) => (each.partner === partner ? { ...each, ...change } : each));

/** With a window known to be the one in use, so that it is not the one that is hidden. */
export const touched = (windows: readonly ChatWindow[], partner: string): readonly ChatWindow[] => {
  const isLast = windows.every((each) => each.partner === partner || each.used < next(windows) - 1);
  return isLast ? windows : changed(windows, partner, { used: next(windows) });
};

/** With the window of somebody open and in front, and the focus in it. */
export function opened(windows: readonly ChatWindow[], partner: string): readonly ChatWindow[] {
  const found = windows.find((each) => each.partner === partner);
  if (!found) return add(windows, partner, { asked: 1 });
  return changed(windows, partner, { isMinimised: false, used: next(windows), asked: found.asked + 1 });
}

/** With a window of somebody who has written: a new one is minimised, so that it covers nothing and takes no focus. */
export const arrived = (windows: readonly ChatWindow[], partner: string): readonly ChatWindow[] =>
  windows.some((each) => each.partner === partner) ? windows : add(windows, partner, { isMinimised: true });

export const closed = (windows: readonly ChatWindow[], partner: string): readonly ChatWindow[] =>
  windows.filter((each) => each.partner !== partner);
