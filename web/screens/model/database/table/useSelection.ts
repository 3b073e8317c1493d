import { useCallback, useEffect, useMemo, useState } from 'react';

import type { TableEntry } from './lines.ts';
import { useFoundToSelect, type FoundWanted } from './useFoundToSelect.ts';

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

/** Entities in one save at most. */
export const MOST = 10_000;

const none: Ticked = { picked: new Map(), searches: new Map() };
const withMore = (old: Ticked, entries: readonly Picked[], query: string): Ticked => ({
  ...old,
  picked: new Map([...old.picked, ...entries.map((entry): [string, Picked] => [entry.id, entry])]),
  searches: new Map([...old.searches, ...entries.map(({ id }): [string, string] => [id, query])]),
});

/**
 * Keeps the selected entities by id while the user scrolls and searches, with the search in which each was selected. `found` is the number
 * of results, once they are counted.
 */
export function useSelection(query: string, found: number | undefined) {
  const [{ picked, searches, loaded, wholeOf }, setTicked] = useState(none);
  const take = useCallback(
    (entries: readonly Picked[], { first }: FoundWanted) =>
      setTicked((old) =>
        first === undefined ? { ...withMore(none, entries, query), wholeOf: query } : withMore(old, entries, query),
      ),
    [query],
  );
  const { asked, ask, stop } = useFoundToSelect(take);
  useEffect(() => stop, [query, stop]);
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
      /**
       * Selects all results of the search and nothing else, whether their rows are loaded or not; only the loaded ones if there are more
       * than one save takes.
       */
      pickAll: (entries: readonly Picked[]) => {
        if (found !== undefined && found > MOST)
          return setTicked((old) => ({ ...withMore(old, entries, query), loaded: { query, count: entries.length } }));
        if (found === new Set(entries.map(({ id }) => id)).size) return take(entries, { query });
        void ask({ query });
      },
      /** Selects the results among some rows of lists, in addition. */
      addParts: (parts: readonly FoundWanted[]) =>
        void ask({ query, first: parts.reduce((all, { first = 0 }) => all + first, 0) }, parts),
      drop: (ids: readonly string[]) =>
        setTicked((old) =>
          ids.some((id) => old.picked.has(id))
            ? { ...old, picked: new Map([...old.picked].filter(([id]) => !ids.includes(id))) }
            : old,
        ),
      clear: () => {
        stop();
        setTicked((old) => (old.picked.size > 0 ? none : old));
      },
    }),
    [query, found, take, ask, stop],
  );
  return useMemo(() => {
    const elsewhere = [...picked.keys()].filter((id) => searches.get(id) !== query);
    return {
      picked,
      /** Entities that were selected in another search, and may not be among its rows. */
      elsewhere,
      /** The number of loaded rows when all of them were selected; undefined otherwise. */
      loaded: loaded?.query === query ? loaded.count : undefined,
      /** True if all results of the search are selected, together or one by one. */
      isWhole: picked.size > 0 && (wholeOf === query || picked.size - elsewhere.length === found),
      /** The results that are being read to be selected. */
      asked,
      ...actions,
    };
  }, [picked, searches, loaded, wholeOf, asked, found, query, actions]);
}

export type Selection = ReturnType<typeof useSelection>;
