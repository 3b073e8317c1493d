import type { House } from './context.ts';

const counters = new WeakMap<House, (() => number)[]>();

/** Says how many WebSockets of one kind are open, for as long as the process lives. */
export const countSocketsBy = (house: House, count: () => number): void =>
  void counters.set(house, [...(counters.get(house) ?? []), count]);

/** How many WebSockets of this process are open. */
export const openSockets = (house: House): number =>
  (counters.get(house) ?? []).reduce((sum, count) => sum + count(), 0);
