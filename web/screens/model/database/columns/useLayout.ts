import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

import { layoutIn, type Layout } from './layout.ts';

const PAUSE = 400;

/** Tells which widths are kept and, as saved settings are merged key by key, which are no more. */
const mergeable = (before: Layout, next: Layout) => ({
  ...next,
  widths: { ...Object.fromEntries(Object.keys(before.widths).map((key) => [key, null])), ...next.widths },
});

/** Keeps the layout of the table as it was saved for the project, and saves each change of it. */
export function useLayout(
  saved: unknown,
  save: (change: { layout: unknown }) => void,
): [layout: Layout, lay: (change: Partial<Layout>) => void] {
  const [layout, setLayout] = useState(() => layoutIn(saved));
  // While somebody drags an edge, not every width on the way is saved; who leaves meanwhile keeps the last one.
  const saveSoon = useDebouncedCallback((next: Layout) => save({ layout: mergeable(layoutIn(saved), next) }), {
    delay: PAUSE,
    flushOnUnmount: true,
  });
  const lay = (change: Partial<Layout>) => {
    const next = { ...layout, ...change };
    setLayout(next);
    saveSoon(next);
  };
  return [layout, lay];
}
