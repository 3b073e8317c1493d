import { useEffect, type CSSProperties } from 'react';

import type { TableLine } from './lines.ts';

interface Props {
  /** The index among the loaded rows. */
  index: number;
  /** The index among all rows. */
  place: number;
  top: number;
  line: TableLine | undefined;
  /** True if the cursor waits here for its row. */
  isCurrent: boolean;
  /** Called when a branch that is not loaded comes into view. */
  onSeen: (entityId: number) => void;
}

/** Shows a placeholder for an entity that is loading. */
export function WaitingRow({ index, place, top, line, isCurrent, onSeen }: Props) {
  const waitsFor = line?.waitsFor;
  useEffect(() => {
    if (waitsFor !== undefined) onSeen(waitsFor);
  }, [waitsFor, onSeen]);
  const style = { transform: `translateY(${top}px)`, '--db-level': (line?.level ?? 1) - 1 } as CSSProperties;
  return (
    <div
      role="row"
      id={`db-row-${index}`}
      className="db-row"
      aria-rowindex={place + 2}
      aria-busy
      data-current={isCurrent || undefined}
      style={style}
    >
      <div role="gridcell" className="db-name db-waiting">
        <span className="tr-visually-hidden">Loading</span>
        <span className="tr-line-loading" style={{ width: `${40 + ((place * 37) % 40)}%` }} />
      </div>
    </div>
  );
}
