import type { House } from '../context.ts';

type Kind = 'graph' | 'scripts';
const counters = new WeakMap<House, [Kind, () => number][]>();

/** Registers a counter of open WebSockets of one kind, for the metrics. */
export const countSocketsBy = (house: House, kind: Kind, count: () => number): void =>
  void counters.set(house, [...(counters.get(house) ?? []), [kind, count]]);

/** Counts this process's open WebSockets by kind. */
export const socketsByKind = (house: House): [Kind, number][] =>
  (counters.get(house) ?? []).map(([kind, count]) => [kind, count()]);

/** Counts this process's open WebSockets. */
export const openSockets = (house: House): number => socketsByKind(house).reduce((sum, [, count]) => sum + count, 0);
