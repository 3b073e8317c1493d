import type { Db } from './database/database.ts';

const MAX_PLACES = 1_000;

/** Keeps one object per place (such as a project) in this process; those unused for longest are dropped. */
export function cachedByPlace<T extends object>(make: (db: Db, place: string) => T): (db: Db, place: string) => T {
  const kept = new WeakMap<Db, Map<string, T>>();
  return (db, place) => {
    const known = kept.get(db) ?? new Map<string, T>();
    kept.set(db, known);
    const found = known.get(place) ?? make(db, place);
    known.delete(place);
    known.set(place, found);
    if (known.size > MAX_PLACES) known.delete(known.keys().next().value!);
    return found;
  };
}

/** Returns a refresh that callers share: only one runs at a time, and each caller waits for one that began after its call. */
export function sharedRefresh(refresh: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  // A refresh that has begun may have missed the caller's change, so all callers meanwhile share the next one.
  return () =>
    (next ??= running.then(() => {
      next = undefined;
      const now = refresh();
      running = now.catch(() => undefined);
      return now;
    }));
}

/**
 * Returns the number of the next state: one higher, or the clock at first, so that no client is ahead of a place that was dropped in the
 * meantime.
 */
export const numberAfter = (before: { number: number } | undefined): number =>
  before ? before.number + 1 : Date.now();
