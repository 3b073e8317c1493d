import { useMemo } from 'react';

import type { TableLine } from './lines.ts';
import type { Loaded } from './loaded.ts';
import type { SearchRows } from './useTableRows.ts';

/** Tells which part of a list is loaded. */
export function useLoaded({ base, entries }: SearchRows, lines: readonly TableLine[]): Loaded {
  const [rows, drawn] = [entries.length, lines.length];
  return useMemo(() => ({ base, rows, lines: drawn }), [base, rows, drawn]);
}
