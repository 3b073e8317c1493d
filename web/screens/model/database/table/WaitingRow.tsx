import { memo, useEffect, type CSSProperties } from 'react';

import type { TableLine } from './lines.ts';

interface Props {
  /** The index among the loaded rows. */
  index: number;
  /** The index among all rows. */
  place: number;
  top: number;
  line: TableLine | undefined;
  /** The column of the cursor, if that waits here for its row, and what was typed there so far. */
  column?: number;
  typed?: string | undefined;
  /** Called when a row of a branch or group that is not loaded comes into view and stays there. */
  onSeen: (of: number, nth: number) => void;
}

/** The first rows of a branch are read at once; the others when they stay in view, and are not only passed by. */
const AT_ONCE = 100;
const PAUSE = 60;

/** Shows a placeholder for an entity that is loading, with the current cell and what is typed in it. */
export const WaitingRow = memo(function WaitingRow({ index, place, top, line, column, typed, onSeen }: Props) {
  const { waitsFor, nth = 0 } = line ?? {};
  useEffect(() => {
    if (waitsFor === undefined) return;
    if (nth < AT_ONCE) return onSeen(waitsFor, nth);
    const timer = setTimeout(() => onSeen(waitsFor, nth), PAUSE);
    return () => clearTimeout(timer);
  }, [waitsFor, nth, onSeen]);
  const style = { transform: `translateY(${top}px)`, '--db-level': (line?.level ?? 1) - 1 } as CSSProperties;
  return (
    <div
      role="row"
      id={`db-row-${index}`}
      className="db-row"
      aria-rowindex={place + 2}
      aria-busy
      data-current={column !== undefined || undefined}
      style={style}
    >
      <div role="gridcell" className="db-name db-waiting">
        <span className="tr-visually-hidden">Loading</span>
        <span className="tr-line-loading" style={{ width: `${40 + ((place * 37) % 40)}%` }} />
      </div>
      {column !== undefined && column > 0 && (
        <div role="gridcell" className="db-cell" data-cell style={{ gridColumn: column + 2 }}>
          <span className="db-text">{typed}</span>
        </div>
      )}
    </div>
  );
});
