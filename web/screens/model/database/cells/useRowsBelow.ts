import { useCallback } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { useHere } from '../../../../routing/paths.ts';
import { part } from '../../../../ui/load-code.ts';
import type { Accepted } from '../search/useAccepted.ts';
import type { CellEntry } from './pasted-cells.ts';

/** Returns a function that reads so many entities of rows that are not loaded, from a place on; its code loads when it is first called. */
export function useRowsBelow({ query, order, withParents }: Accepted) {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  return useCallback(
    async (from: number, count: number): Promise<CellEntry[]> => {
      const { readRowsBelow } = await part(() => import('./rows-below.ts'));
      return readRowsBelow(environment, { organization, projectId, query, order, withParents }, from, count);
    },
    [environment, organization, projectId, query, order, withParents],
  );
}
