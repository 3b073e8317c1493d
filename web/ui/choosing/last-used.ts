const PREFIX = 'truss.used.';
const KEPT = 6;

/** The kind of lists of entities. */
export const ENTITIES = 'entity';

/** Returns what was chosen last in lists of a kind in this browser, the latest first. */
export function lastUsed(kind: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + kind) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores that something was chosen in a list of a kind. */
export function noteUsed(kind: string, id: string): void {
  try {
    const others = lastUsed(kind).filter((each) => each !== id);
    localStorage.setItem(PREFIX + kind, JSON.stringify([id, ...others].slice(0, KEPT)));
  } catch {
    // Storage may be blocked; then the usual order stays.
  }
}

/** Puts what was used last before the rest, which keeps its order. */
export function usedFirst<T>(all: readonly T[], used: readonly string[], idOf: (each: T) => string): T[] {
  const placeOf = (each: T) => (used.includes(idOf(each)) ? used.indexOf(idOf(each)) : used.length);
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}
