import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { useHere } from '../../../../routing/paths.ts';
import { part } from '../../../../ui/load-code.ts';
import type { Accepted } from '../search/useAccepted.ts';
import type { SearchRows } from './useTableRows.ts';

/** A place that the server finds by an order of everything, and to which a list has to reach for it. */
const FAR = 60_000;

/** Has the server put a long list into its order once its first rows are shown, so that the first jump in it need not wait for that. */
export function useReadyPlaces(
  { isCounted, length }: SearchRows,
  { query, order, isTree }: Accepted,
  mayJump: boolean,
): void {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const isLong = mayJump && !isTree && isCounted && length > FAR;
  useEffect(() => {
    if (!isLong) return;
    let leave: (() => void) | undefined;
    let isOver = false;
    void part(() => import('./ready-places.ts')).then(({ readyPlaces }) => {
      if (!isOver) leave = readyPlaces(environment, { organization, projectId, query, order, offset: FAR });
    });
    return () => {
      isOver = true;
      leave?.();
    };
  }, [isLong, environment, organization, projectId, query, order]);
}
