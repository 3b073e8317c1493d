import { useCallback, useMemo, useState } from 'react';

import { useStateForBack } from '../../../../routing/state-for-back.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../../../ui/States.tsx';
import type { Accepted } from '../search/useAccepted.ts';
import { Grid } from '../table/Grid.tsx';
import type { GroupHead, TableLine } from '../table/lines.ts';
import type { ResultsProps } from '../table/results-props.ts';
import type { SearchRows } from '../table/useTableRows.ts';
import { groupLines } from './group-lines.ts';
import type { Grouping } from './grouping.ts';
import { partsBetween } from './parts-between.ts';
import { queryOfGroup, useGroupPages } from './useGroupPages.ts';
import { useGroups } from './useGroups.ts';

interface Props extends ResultsProps {
  accepted: Accepted;
  rows: SearchRows;
  grouping: Grouping;
  flashing: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();
const noGroups: readonly GroupHead[] = [];

/** Shows results in groups, which expand to their entities. */
export default function GroupedGrid({ grouping, ...props }: Props) {
  const { accepted, rows } = props;
  const { groups, isWhole, refusal } = useGroups(accepted.query, grouping.by, accepted.round);
  const [turned, setTurned] = useStateForBack('groups', { by: grouping.by, terms: none });
  // The group of a single result is open, until somebody closes it in this search.
  const only = groups?.length === 1 && groups[0]!.count === 1 ? groups[0]!.term : undefined;
  const [closedIn, setClosedIn] = useState<string>();
  const isOnlyOpen = only !== undefined && closedIn !== accepted.query;
  const opened = useMemo(() => {
    const terms = turned.by === grouping.by ? turned.terms : none;
    if (only === undefined) return terms;
    return isOnlyOpen ? new Set([only]) : none;
  }, [turned, grouping.by, only, isOnlyOpen]);
  const { pages, more } = useGroupPages(accepted.query, accepted.order, groups ?? noGroups);
  const lines = useMemo(() => groupLines(groups ?? noGroups, opened, pages), [groups, opened, pages]);
  const turn = useCallback(
    ({ group }: TableLine) => {
      if (!group) return;
      if (only !== undefined) return setClosedIn(isOnlyOpen ? accepted.query : undefined);
      setTurned((old) => {
        const terms = new Set(old.by === grouping.by ? old.terms : none);
        if (!terms.delete(group.term)) terms.add(group.term);
        return { by: grouping.by, terms };
      });
    },
    [grouping.by, setTurned, only, isOnlyOpen, accepted.query],
  );
  const seen = useCallback(
    (at: number, nth: number) => {
      const group = groups?.[at];
      if (group) more(group, nth);
    },
    [groups, more],
  );
  const { addParts } = props.selection;
  const addBetween = (from: number, to: number) =>
    addParts(
      partsBetween(lines, from, to).map(({ term, offset, first }) => ({
        query: queryOfGroup(accepted.query, term),
        order: accepted.order,
        offset,
        first,
      })),
    );
  const entries = useMemo(() => lines.flatMap(({ entry }) => entry ?? []), [lines]);
  if (refusal && !groups)
    return (
      <ErrorState
        title={refusal.title}
        message={refusal.message}
        requestId={refusal.requestId}
        onRetry={props.search.again}
      />
    );
  if (!groups) return <LoadingLines count={6} />;
  if (groups.length === 0) return <EmptyState>Nothing to group.</EmptyState>;
  return (
    <>
      {isWhole === false && <p className="tr-dim db-cut">Only the 500 largest groups are shown.</p>}
      <Grid
        {...props}
        grouping={grouping}
        isGrouped
        onWaiting={addBetween}
        lines={lines}
        rows={{ ...rows, entries, length: lines.length, isCounted: true, hasNext: false }}
        onBranch={turn}
        onMore={seen}
      />
    </>
  );
}
