import type { House } from '../context.ts';

type Kind = 'graph' | 'scripts';
const counters = new WeakMap<House, [Kind, () => number][]>();

/** Says how many WebSockets of one kind are open, for as long as the process lives. */
export const countSocketsBy = (house: House, kind: Kind, count: () => number): void =>
  void counters.set(house, [...(counters.get(house) ?? []), [kind, count]]);

/** How many WebSockets of each kind this process has open. */
export const socketsByKind = (house: House): [Kind, number][] =>
  (counters.get(house) ?? []).map(([kind, count]) => [kind, count()]);

/** How many WebSockets of this process are open. */
export const openSockets = (house: House): number => socketsByKind(house).reduce((sum, [, count]) => sum + count, 0);
