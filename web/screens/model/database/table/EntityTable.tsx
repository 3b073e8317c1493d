import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type CSSProperties } from 'react';

import type { useTableRows_project$key } from '#graph/useTableRows_project.graphql';

import { Verifications } from '../../../../parts/model/verification/Verifications.tsx';
import { useStateForBack } from '../../../../routing/state-for-back.ts';
import { part } from '../../../../ui/load-code.ts';
import { rem } from '../../../../ui/media/text-size.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import { heights, isWrapping } from '../columns/layout.ts';
import { Related, RelatedStores } from '../related/related.ts';
import type { Accepted } from '../search/useAccepted.ts';
import { Grid } from './Grid.tsx';
import { foundLines, treeLines, type TableLine } from './lines.ts';
import { NewStrip } from './NewStrip.tsx';
import { NothingFound } from './NothingFound.tsx';
import { ResultLine } from './ResultLine.tsx';
import type { ResultsProps } from './results-props.ts';
import { useBranches } from './useBranches.ts';
import { useLive } from './useLive.ts';
import { useReadyPlaces } from './useReadyPlaces.ts';
import { useTableRows } from './useTableRows.ts';

/** Loads when a column of a relation, cards or groups are shown. */
const RelatedFeed = lazy(() => part(() => import('../related/RelatedFeed.tsx')));
const CardGrid = lazy(() => part(() => import('../cards/CardGrid.tsx')));
const GroupedGrid = lazy(() => part(() => import('../groups/GroupedGrid.tsx')));

const none: ReadonlySet<string> = new Set();
const isSame = (a: Accepted, b: Accepted) => a.query === b.query && a.withParents === b.withParents;

/** Shows the results of a search, as a list or a tree. */
export function EntityTable(props: ResultsProps & { accepted: Accepted; project: useTableRows_project$key }) {
  const { accepted, selection, search, columns, username } = props;
  const rows = useTableRows(props.project, accepted, props.facets);
  // Of the whole tree the branches that were opened, of a search those that were closed.
  const [turned, setTurned] = useStateForBack('branches', { of: accepted, keys: none });
  const opened = isSame(turned.of, accepted) ? turned.keys : none;
  const { branches, more, refresh } = useBranches();
  const live = useLive({ rows, accepted, username, onMoved: refresh, onGone: selection.drop, again: search.again });
  // Groups begin at the first and have their own rows.
  const mayJump = !props.grouping;
  useReadyPlaces(rows, accepted, mayJump);
  const { base, jump } = rows;
  const isLost = base > 0 && (!mayJump || rows.entries.length === 0);
  useEffect(() => {
    if (isLost) jump(0);
  }, [isLost, jump]);
  const lines = useMemo(
    () =>
      accepted.isTree && !accepted.withParents
        ? treeLines(rows.entries, opened, branches)
        : foundLines(rows.edges, opened),
    [accepted.isTree, accepted.withParents, rows.edges, rows.entries, opened, branches],
  );
  const toggleBranch = useCallback(
    (line: TableLine) =>
      setTurned((old) => {
        const next = new Set(isSame(old.of, accepted) ? old.keys : none);
        if (!next.delete(line.key)) next.add(line.key);
        return { of: accepted, keys: next };
      }),
    [accepted, setTurned],
  );
  const [related] = useState(() => new RelatedStores());
  const relations = columns.shown.flatMap(({ relation }) => relation ?? []);
  const widths = columns.shown.map(({ width }) => width);
  const { height, isPinned } = columns.layout;
  const isWrapped = isWrapping(columns.layout, columns.shown);
  const style = {
    '--db-tracks': widths.map(rem).join(' '),
    '--db-width': rem(widths.reduce((a, b) => a + b, 0)),
    '--db-height': rem(heights[height]),
  };
  return (
    <Related value={related}>
      <div
        className="db-table"
        data-pinned={isPinned || undefined}
        data-height={height}
        data-wrapped={isWrapped || undefined}
        style={style as CSSProperties}
      >
        {relations.map((relation) => (
          <Suspense key={relation} fallback={null}>
            <RelatedFeed relation={relation} />
          </Suspense>
        ))}
        <ResultLine
          search={search}
          rows={rows}
          accepted={accepted}
          selected={selection.picked.size}
          everything={props.facets?.everything}
          onFlat={props.onFlat}
        />
        <NewStrip count={live.fresh} onShow={live.show} />
        {props.grouping && lines.length > 0 ? (
          <Verifications>
            <Suspense fallback={<LoadingLines count={6} />}>
              <GroupedGrid {...props} grouping={props.grouping} rows={rows} flashing={live.flashing} />
            </Suspense>
          </Verifications>
        ) : lines.length === 0 && !isLost ? (
          <NothingFound search={search} mayWrite={props.mayWrite} />
        ) : props.isCards && !accepted.isTree ? (
          <Suspense fallback={<LoadingLines count={6} />}>
            <CardGrid {...props} lines={lines} rows={rows} flashing={live.flashing} mayJump={mayJump} />
          </Suspense>
        ) : (
          <Verifications>
            <Grid
              {...props}
              lines={lines}
              rows={rows}
              flashing={live.flashing}
              onBranch={toggleBranch}
              onMore={more}
              mayJump={mayJump}
            />
          </Verifications>
        )}
      </div>
    </Related>
  );
}
