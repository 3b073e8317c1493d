import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { textScale } from '../../../../ui/media/text-size.ts';
import { usePrinting } from '../../../../ui/media/usePrinting.ts';
import type { PastedCells } from '../cells/pasted-cells.ts';
import type { CursorStep } from '../cells/steps.ts';
import { useCellMouse } from '../cells/useCellMouse.ts';
import { useCells } from '../cells/useCells.ts';
import { useRowsBelow } from '../cells/useRowsBelow.ts';
import { heights, isWrapping, widthWithin } from '../columns/layout.ts';
import type { Accepted } from '../search/useAccepted.ts';
import { DatabaseHeadRow } from './DatabaseHeadRow.tsx';
import { EntityRow } from './EntityRow.tsx';
import { GroupRow } from './GroupRow.tsx';
import { ROW_ID, type TableLine } from './lines.ts';
import { rowsOnPaper } from './on-paper.ts';
import { PaperNote } from './PaperNote.tsx';
import type { ResultsProps } from './results-props.ts';
import { TableStatusLine } from './TableStatusLine.tsx';
import { useCursor, type CellRange } from './useCursor.ts';
import { useFarSelection } from './useFarSelection.ts';
import { useInSight } from './useInSight.ts';
import { useLoaded } from './useLoaded.ts';
import { useLongList } from './useLongList.ts';
import type { SearchRows } from './useTableRows.ts';
import { WaitingRow } from './WaitingRow.tsx';

interface Props extends ResultsProps {
  accepted: Accepted;
  lines: TableLine[];
  rows: SearchRows;
  flashing: ReadonlySet<string>;
  onBranch: (line: TableLine) => void;
  onMore: (of: number, nth: number) => void;
  /** True if the rows are in groups, with how those from one line to another are selected, loaded or not. */
  isGrouped?: boolean;
  onWaiting?: (from: number, to: number) => void;
  /** True if rows can be loaded from any position. */
  mayJump?: boolean;
}

/** Loads when pasted texts are refused, or make new entities. */
const PasteDialog = lazy(() => part(() => import('../paste/PasteDialog.tsx')));

const HEAD = 32;
const AHEAD = 20;

/** Renders the visible rows of a long list. */
export function Grid(props: Props) {
  const { lines, rows, selection, columns, accepted, isGrouped = false, mayJump = false } = props;
  const loaded = useLoaded(rows, lines);
  const { base } = loaded;
  const isNarrow = useMediaQuery('(max-width: 43.74875em)', false, { getInitialValueInEffect: false });
  const height = textScale() * (isNarrow ? 56 : heights[columns.layout.height]);
  const head = isNarrow ? 0 : HEAD * textScale();
  const scroller = useRef<HTMLDivElement>(null);
  const missing = rows.hasNext ? rows.length - base - rows.entries.length : 0;
  const count = base + lines.length + missing;
  const {
    list,
    seen,
    show,
    height: fullHeight,
  } = useLongList({
    name: 'scroll',
    count,
    size: height,
    scroller,
    overscan: 12,
    paddingStart: head,
  });
  const isPrinting = usePrinting();
  const drawn = isPrinting ? rowsOnPaper(lines, base) : seen;
  const { wrapped } = columns.layout;
  const isWrapped = isWrapping(columns.layout, columns.shown);
  useEffect(() => list.measure(), [list, height, isWrapped]);
  const { isStuck, retry } = useInSight({
    rows,
    loaded,
    first: seen[0]?.place,
    last: seen.at(-1)?.place,
    ahead: AHEAD,
    mayJump,
  });
  const cursor = useCursor({
    search: rows.of,
    lines,
    loaded,
    count,
    isCounted: rows.isCounted,
    columns: columns.shown.length,
    selection,
    scroller,
    show,
    onFar: useFarSelection({ accepted, selection, mayJump }),
    onWaiting: props.onWaiting,
    onBranch: props.onBranch,
  });
  const currentId = cursor.line?.entry?.id;
  const { onCurrent } = props;
  useEffect(() => onCurrent(currentId), [onCurrent, currentId]);
  const [pasted, setPasted] = useState<PastedCells>();
  const rowsBelow = useRowsBelow(accepted);
  const cells = useCells({
    lines,
    columns: columns.shown,
    cursor,
    mayWrite: props.mayWrite,
    rowsBelow: rows.hasNext ? (wanted) => rowsBelow(rows.base + rows.entries.length, wanted) : undefined,
    onAsk: setPasted,
    base,
    count,
    selection,
    // Below open branches, and among parents of results, places are no rows of the search.
    readRows: mayJump && lines.length === rows.entries.length && !accepted.withParents ? rowsBelow : undefined,
  });
  const mouse = useCellMouse(cursor);
  // Rows are redrawn when something about them changes, and not with each of these.
  const latest = useRef(cells);
  useLayoutEffect(() => {
    latest.current = cells;
  });
  const onEdit = useCallback(() => latest.current.edit(), []);
  const onEdited = useCallback((step: CursorStep) => latest.current.endEditing(step), []);
  const { lay } = columns;
  const { widths } = columns.layout;
  const onWidth = useCallback(
    (key: string, width: number) => lay({ widths: { ...widths, [key]: widthWithin(width) } }),
    [lay, widths],
  );
  const isCurrentSeen = seen.some(({ place }) => place === cursor.place);
  const current = `${ROW_ID}${(cursor.place ?? 0) - base}${cursor.line?.entry && cursor.column > 0 ? `-${cursor.column}` : ''}`;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is a grid either way */}
      <div
        ref={scroller}
        className="db-scroll"
        tabIndex={0}
        role={accepted.isTree || isGrouped ? 'treegrid' : 'grid'}
        aria-label="Entities"
        aria-rowcount={rows.isCounted ? count + 1 : -1}
        aria-colcount={columns.shown.length + 2}
        aria-multiselectable
        aria-activedescendant={isCurrentSeen ? current : undefined}
        onKeyDown={(event) => {
          // With Alt they are keys of the screen.
          if (event.altKey) return;
          cells.onKeyDown(event);
          if (!event.defaultPrevented) cursor.onKeyDown(event);
        }}
        {...mouse}
        onCopy={cells.onCopy}
        onCut={cells.onCut}
        onPaste={cells.onPaste}
      >
        <DatabaseHeadRow
          columns={columns.shown}
          layout={columns.layout}
          onLay={lay}
          onWidth={onWidth}
          search={props.search}
          lines={lines}
          selection={selection}
          onSort={props.onFlat}
          onColumns={columns.choose}
          grouping={props.grouping}
          onGroup={props.onGroup}
        />
        <div role="rowgroup" className="db-body" style={{ height: fullHeight }}>
          {drawn.map(({ slot, place, start }, nth) => {
            // The index among the loaded rows.
            const index = place - base;
            const line = lines[index];
            const entry = line?.entry;
            if (line?.group)
              return (
                <GroupRow
                  key={line.key}
                  line={{ ...line, group: line.group }}
                  index={index}
                  top={start}
                  isCurrent={index === cursor.at}
                  property={props.grouping?.title ?? ''}
                  onCurrent={cursor.set}
                  onBranch={props.onBranch}
                />
              );
            if (!line || !entry)
              return (
                <WaitingRow
                  // While the scroll bar is dragged, the same few rows stand for others in each frame.
                  key={line?.key ?? `waiting ${nth}`}
                  index={index}
                  place={place}
                  top={start}
                  line={line}
                  {...(place === cursor.place ? { column: cursor.column, typed: cells.held } : {})}
                  onSeen={props.onMore}
                />
              );
            return (
              <EntityRow
                key={line.key}
                index={index}
                place={place}
                slot={slot}
                top={start}
                line={line}
                entity={entry}
                columns={columns.shown}
                wrapped={wrapped}
                measure={isWrapped ? list.measureElement : undefined}
                isTree={accepted.isTree}
                isPicked={selection.picked.has(entry.id)}
                isCurrent={index === cursor.at}
                isFlashing={props.flashing.has(entry.id)}
                cell={
                  index === cursor.at && cursor.column > 0
                    ? cursor.column
                    : index === cursor.at && cells.editing
                      ? 0
                      : undefined
                }
                {...rangeOf(cursor.range, index)}
                isEditing={cells.editing?.key === line.key && index === cursor.at}
                typed={cells.editing?.typed}
                onEdit={onEdit}
                onEdited={onEdited}
                onPick={cursor.pick}
                onCurrent={cursor.set}
                onBranch={props.onBranch}
              />
            );
          })}
        </div>
      </div>
      {isPrinting && <PaperNote drawn={drawn.length} total={count} isCounted={rows.isCounted} of="rows" />}
      {pasted && (
        <Suspense fallback={null}>
          <PasteDialog
            pasted={pasted}
            onClose={() => {
              setPasted(undefined);
              scroller.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
      <TableStatusLine
        lines={lines}
        list={list}
        seen={seen}
        head={head}
        total={count}
        isCounted={rows.isCounted}
        isStuck={isStuck}
        onRetry={retry}
      />
    </>
  );
}

/** Returns the selected cells of a row; none for rows outside, or if only the current cell is selected. */
function rangeOf(range: CellRange | undefined, index: number): { from?: number; to?: number } {
  if (!range || index < range.rows[0] || index > range.rows[1]) return {};
  const [from, to] = range.columns;
  return to > 0 && (range.rows[0] < range.rows[1] || from < to) ? { from, to } : {};
}
