const KEPT = 20;
const keyOf = (place: string) => `truss.searches.${place}`;

/** Returns the last searches at a place in this browser, newest first. */
export function recentSearches(place: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Stores a search as the newest one of a place. */
export function noteSearch(place: string, query: string): void {
  const text = query.trim();
  if (text === '') return;
  const others = recentSearches(place).filter((each) => each !== text);
  try {
    localStorage.setItem(keyOf(place), JSON.stringify([text, ...others].slice(0, KEPT)));
  } catch {
    // Storage may be blocked; then nothing is brought back.
  }
}
