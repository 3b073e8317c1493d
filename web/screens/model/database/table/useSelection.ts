import { useMemo, useState } from 'react';

import type { Entry } from './lines.ts';

/** What is known of an entity that is ticked, be its row loaded or not. */
export type Picked = Pick<Entry, 'id' | 'entityId' | 'displayName' | 'childCount' | 'class' | 'labels'>;

interface Ticked {
  picked: ReadonlyMap<string, Picked>;
  /** The search of which all rows that were loaded have been ticked at once, and how many these were. */
  loaded?: { query: string; count: number };
  /** The search of which all that it found has been ticked. */
  wholeOf?: string;
}

const none: Ticked = { picked: new Map() };
const withMore = ({ picked }: Ticked, entries: readonly Picked[]) =>
  new Map([...picked, ...entries.map((entry): [string, Picked] => [entry.id, entry])]);

/** The entities that are ticked, by id; they stay ticked while one scrolls and searches. */
export function useSelection(query: string) {
  const [{ picked, loaded, wholeOf }, setTicked] = useState(none);
  const actions = useMemo(
    () => ({
      toggle: (entry: Picked) =>
        setTicked((old) => {
          const next = new Map(old.picked);
          // Whoever takes one away does not want all of them.
          if (next.delete(entry.id)) return { picked: next };
          return { ...old, picked: next.set(entry.id, entry) };
        }),
      add: (entries: readonly Picked[]) => setTicked((old) => ({ ...old, picked: withMore(old, entries) })),
      /** Ticks all rows that are loaded of the search. */
      addLoaded: (entries: readonly Picked[]) =>
        setTicked((old) => ({ ...old, picked: withMore(old, entries), loaded: { query, count: entries.length } })),
      /** Ticks all that the search found, which rows are loaded or not. */
      addWhole: (entries: readonly Picked[]) =>
        setTicked((old) => ({ ...old, picked: withMore(old, entries), wholeOf: query })),
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
      /** How many rows were loaded when all of them were ticked; left out where that was not done, or with another search. */
      loaded: loaded?.query === query ? loaded.count : undefined,
      isWhole: wholeOf === query,
      ...actions,
    }),
    [picked, loaded, wholeOf, query, actions],
  );
}

export type Selection = ReturnType<typeof useSelection>;
