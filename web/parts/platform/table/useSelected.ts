import { useState } from 'react';

/** Keeps the selected rows; rows that no longer exist are dropped. */
export function useSelected<T>(rows: readonly T[], rowId: (row: T) => string, shown: readonly { id: string }[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => selected.has(rowId(row)));
  const count = shown.filter(({ id }) => selected.has(id)).length;
  const state = count === 0 ? 'none' : count === shown.length ? 'all' : 'some';
  const toggle = (id: string) =>
    setSelected(new Set(selected.has(id) ? [...selected].filter((each) => each !== id) : [...selected, id]));
  const act = () => {
    const ids = shown.map(({ id }) => id);
    setSelected(new Set(state === 'all' ? [...selected].filter((id) => !ids.includes(id)) : [...selected, ...ids]));
  };
  return { selected, chosen, toggle, toggleAll: { state, act } as const, clear: () => setSelected(new Set()) };
}
