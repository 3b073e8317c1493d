import type { Db } from './database/database.ts';

const MAX_PLACES = 1_000;

/** What this process keeps of each place; what nobody asked for longest is forgotten. */
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

/** A look that however many share: one at a time, and whoever asks is answered by one that began after they had asked. */
export function sharedRefresh(refresh: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  // A look that has begun may have missed what the caller knows of: all who ask meanwhile share the next.
  return () =>
    (next ??= running.then(() => {
      next = undefined;
      const now = refresh();
      running = now.catch(() => undefined);
      return now;
    }));
}

/** The number under which something is seen: later ones are higher, by the clock at first, so that nobody is ahead of a place that was forgotten meanwhile. */
export const numberAfter = (before: { number: number } | undefined): number =>
  before ? before.number + 1 : Date.now();
