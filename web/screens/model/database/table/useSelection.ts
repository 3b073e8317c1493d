import { useMemo, useState } from 'react';

import type { Entry } from './lines.ts';

/** What is known of an entity that is ticked, be its row loaded or not. */
export type Picked = Pick<Entry, 'id' | 'entityId' | 'displayName' | 'childCount' | 'class' | 'labels'>;

interface Ticked {
  picked: ReadonlyMap<string, Picked>;
  /** The search in which each of them was ticked. */
  searches: ReadonlyMap<string, string>;
  /** The search of which all rows that were loaded have been ticked at once, and how many these were. */
  loaded?: { query: string; count: number };
  /** The search of which all that it found has been ticked. */
  wholeOf?: string;
}

const none: Ticked = { picked: new Map(), searches: new Map() };
const withMore = (old: Ticked, entries: readonly Picked[], query: string): Ticked => ({
  ...old,
  picked: new Map([...old.picked, ...entries.map((entry): [string, Picked] => [entry.id, entry])]),
  searches: new Map([...old.searches, ...entries.map(({ id }): [string, string] => [id, query])]),
});

/** The entities that are ticked, by id; they stay ticked while one scrolls and searches, and it is known which were ticked in another search. */
export function useSelection(query: string) {
  const [{ picked, searches, loaded, wholeOf }, setTicked] = useState(none);
  const actions = useMemo(
    () => ({
      toggle: (entry: Picked) =>
        setTicked((old) => {
          const next = new Map(old.picked);
          // Whoever takes one away does not want all of them.
          if (next.delete(entry.id)) return { picked: next, searches: old.searches };
          return withMore(old, [entry], query);
        }),
      add: (entries: readonly Picked[]) => setTicked((old) => withMore(old, entries, query)),
      /** Ticks all rows that are loaded of the search. */
      addLoaded: (entries: readonly Picked[]) =>
        setTicked((old) => ({ ...withMore(old, entries, query), loaded: { query, count: entries.length } })),
      /** Ticks all that the search found and nothing else, be their rows loaded or not. */
      pickWhole: (entries: readonly Picked[]) => setTicked({ ...withMore(none, entries, query), wholeOf: query }),
      drop: (ids: readonly string[]) =>
        setTicked((old) =>
          ids.some((id) => old.picked.has(id))
            ? { ...old, picked: new Map([...old.picked].filter(([id]) => !ids.includes(id))) }
            : old,
        ),
      clear: () => setTicked((old) => (old.picked.size > 0 ? none : old)),
    }),
    [query],
  );
  return useMemo(
    () => ({
      picked,
      /** Those that were ticked in another search, and may not be among its rows. */
      elsewhere: [...picked.keys()].filter((id) => searches.get(id) !== query),
      /** How many rows were loaded when all of them were ticked; left out where that was not done, or with another search. */
      loaded: loaded?.query === query ? loaded.count : undefined,
      isWhole: wholeOf === query,
      ...actions,
    }),
    [picked, searches, loaded, wholeOf, query, actions],
  );
}

export type Selection = ReturnType<typeof useSelection>;
