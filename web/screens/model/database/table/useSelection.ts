import { useMemo, useState } from 'react';

import type { Entry } from './lines.ts';

/** The entities that are ticked, by id; they stay ticked while one scrolls and searches. */
export function useSelection() {
  const [picked, setPicked] = useState<ReadonlyMap<string, Entry>>(new Map());
  const actions = useMemo(
    () => ({
      toggle: (entry: Entry) =>
        setPicked((old) => {
          const next = new Map(old);
          if (!next.delete(entry.id)) next.set(entry.id, entry);
          return next;
        }),
      add: (entries: readonly Entry[]) =>
        setPicked((old) => new Map([...old, ...entries.map((entry): [string, Entry] => [entry.id, entry])])),
      drop: (ids: readonly string[]) =>
        setPicked((old) =>
          ids.some((id) => old.has(id)) ? new Map([...old].filter(([id]) => !ids.includes(id))) : old,
        ),
      clear: () => setPicked((old) => (old.size > 0 ? new Map() : old)),
    }),
    [],
  );
  return useMemo(() => ({ picked, ...actions }), [picked, actions]);
}

export type Selection = ReturnType<typeof useSelection>;
