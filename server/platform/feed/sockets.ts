import type { Services } from '../context.ts';

type Kind = 'graph' | 'scripts';
const counters = new WeakMap<Services, [Kind, () => number][]>();

/** Registers a counter of open WebSockets of one kind, for the metrics. */
export const countSocketsBy = (services: Services, kind: Kind, count: () => number): void =>
  void counters.set(services, [...(counters.get(services) ?? []), [kind, count]]);

/** Counts this process's open WebSockets by kind. */
export const socketsByKind = (services: Services): [Kind, number][] =>
  (counters.get(services) ?? []).map(([kind, count]) => [kind, count()]);

/** Counts this process's open WebSockets. */
export const openSockets = (services: Services): number =>
  socketsByKind(services).reduce((sum, [, count]) => sum + count, 0);
