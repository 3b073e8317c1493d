import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';

import { useScrollForBack } from '../../../../routing/useScrollForBack.ts';
import type { Accepted } from '../search/useAccepted.ts';
import { EntityRow } from './EntityRow.tsx';
import { HeadRow } from './HeadRow.tsx';
import type { Line } from './lines.ts';
import type { ResultsProps } from './results-props.ts';
import { StatusLine } from './StatusLine.tsx';
import { useCursor } from './useCursor.ts';
import type { Rows } from './useRows.ts';
import { WaitingRow } from './WaitingRow.tsx';

interface Props extends ResultsProps {
  accepted: Accepted;
  lines: Line[];
  rows: Rows;
  flashing: ReadonlySet<string>;
  onBranch: (line: Line) => void;
  onMore: (entityId: number) => void;
}

const HEAD = 32;
const AHEAD = 20;
export const ROW_ID = 'db-row-';

/** The rows that are in sight of many. */
export function Grid(props: Props) {
  const { lines, rows, selection, columns, accepted } = props;
  const isNarrow = useMediaQuery('(max-width: 699.98px)', false, { getInitialValueInEffect: false });
  const height = isNarrow ? 56 : 28;
  const scroller = useRef<HTMLDivElement>(null);
  const missing = rows.hasNext ? rows.length - rows.entries.length : 0;
  const count = lines.length + missing;
  // oxlint-disable-next-line react/incompatible-library -- redrawn with every scroll, as it should be
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    scrollPaddingStart: isNarrow ? 0 : HEAD,
    scrollPaddingEnd: 56,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const seen = virtual.getVirtualItems();
  const last = seen.at(-1)?.index ?? 0;
  const [isStuck, setStuck] = useState(false);
  const { hasNext, isLoadingNext, loadNext } = rows;
  useEffect(() => {
    if (hasNext && !isLoadingNext && !isStuck && last >= lines.length - AHEAD)
      loadNext(100, { onComplete: (error) => setStuck(error !== null) });
  }, [hasNext, isLoadingNext, isStuck, loadNext, last, lines.length]);
  useScrollForBack(scroller, 'scroll');
  const cursor = useCursor({ lines, selection, scroller, scrollTo: virtual.scrollToIndex, onBranch: props.onBranch });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is a grid either way */}
      <div
        ref={scroller}
        className="db-scroll"
        tabIndex={0}
        role={accepted.isTree ? 'treegrid' : 'grid'}
        aria-label="Entities"
        aria-rowcount={count + 1}
        aria-colcount={columns.shown.length + 2}
        aria-multiselectable
        aria-activedescendant={seen.some(({ index }) => index === cursor.at) ? `${ROW_ID}${cursor.at}` : undefined}
        onKeyDown={cursor.onKeyDown}
      >
        <HeadRow
          columns={columns.shown}
          search={props.search}
          lines={lines}
          selection={selection}
          onSort={props.onFlat}
        />
        <div role="rowgroup" className="db-body" style={{ height: virtual.getTotalSize() }}>
          {seen.map(({ index, start }) => {
            const line = lines[index];
            const entry = line?.entry;
            if (!line || !entry)
              return (
                <WaitingRow key={line?.key ?? index} index={index} top={start} line={line} onSeen={props.onMore} />
              );
            return (
              <EntityRow
                key={line.key}
                index={index}
                top={start}
                line={line}
                entity={entry}
                columns={columns.shown}
                isTree={accepted.isTree}
                isPicked={selection.picked.has(entry.id)}
                isCurrent={index === cursor.at}
                isFlashing={props.flashing.has(entry.id)}
                onPick={cursor.pick}
                onCurrent={cursor.set}
                onBranch={props.onBranch}
              />
            );
          })}
        </div>
      </div>
      <StatusLine
        lines={lines}
        virtual={virtual}
        head={isNarrow ? 0 : HEAD}
        total={count}
        isStuck={isStuck}
        onRetry={() => setStuck(false)}
      />
    </>
  );
}
