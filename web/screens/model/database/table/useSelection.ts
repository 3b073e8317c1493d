import { useMemo, useState } from 'react';

import type { TableEntry } from './lines.ts';

/** The facts about a selected entity, whether its row is loaded or not. */
export type Picked = Pick<TableEntry, 'id' | 'entityId' | 'displayName' | 'childCount' | 'class' | 'labels'>;

interface Ticked {
  picked: ReadonlyMap<string, Picked>;
  /** The search in which each of them was selected. */
  searches: ReadonlyMap<string, string>;
  /** The search of which all loaded rows were selected at once, and their number. */
  loaded?: { query: string; count: number };
  /** The search of which all results were selected. */
  wholeOf?: string;
}

const none: Ticked = { picked: new Map(), searches: new Map() };
const withMore = (old: Ticked, entries: readonly Picked[], query: string): Ticked => ({
  ...old,
  picked: new Map([...old.picked, ...entries.map((entry): [string, Picked] => [entry.id, entry])]),
  searches: new Map([...old.searches, ...entries.map(({ id }): [string, string] => [id, query])]),
});

/** Keeps the selected entities by id while the user scrolls and searches, with the search in which each was selected. */
export function useSelection(query: string) {
  const [{ picked, searches, loaded, wholeOf }, setTicked] = useState(none);
  const actions = useMemo(
    () => ({
      toggle: (entry: Picked) =>
        setTicked((old) => {
          const next = new Map(old.picked);
          // Deselecting one entity ends the selection of all results.
          if (next.delete(entry.id)) return { picked: next, searches: old.searches };
          return withMore(old, [entry], query);
        }),
      add: (entries: readonly Picked[]) => setTicked((old) => withMore(old, entries, query)),
      /** Selects all loaded rows of the search. */
      addLoaded: (entries: readonly Picked[]) =>
        setTicked((old) => ({ ...withMore(old, entries, query), loaded: { query, count: entries.length } })),
      /** Selects all results of the search and nothing else, whether their rows are loaded or not. */
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
      /** Entities that were selected in another search, and may not be among its rows. */
      elsewhere: [...picked.keys()].filter((id) => searches.get(id) !== query),
      /** The number of loaded rows when all of them were selected; undefined otherwise. */
      loaded: loaded?.query === query ? loaded.count : undefined,
      isWhole: wholeOf === query,
      ...actions,
    }),
    [picked, searches, loaded, wholeOf, query, actions],
  );
}

export type Selection = ReturnType<typeof useSelection>;
