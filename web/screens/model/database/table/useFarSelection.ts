import { useCallback } from 'react';

import type { Accepted } from '../search/useAccepted.ts';
import type { Selection } from './useSelection.ts';

interface Options {
  accepted: Accepted;
  selection: Selection;
  /** True if rows can be loaded from any position. */
  mayJump: boolean;
}

/** Returns how rows of the search from one to another are selected, loaded or not; undefined where a list has others between them. */
export function useFarSelection({ accepted, selection, mayJump }: Options) {
  const { query, order, withParents } = accepted;
  const { addParts } = selection;
  const addRows = useCallback(
    (from: number, to: number) => addParts([{ query, order, withParents, offset: from, first: to + 1 - from }]),
    [addParts, query, order, withParents],
  );
  return mayJump ? addRows : undefined;
}
