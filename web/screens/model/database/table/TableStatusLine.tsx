import { Button } from '@mantine/core';

import { useConnection } from '../../../../relay/connection.ts';
import { useHere } from '../../../../routing/paths.ts';
import { figure } from '../../../../ui/figures.ts';
import { EditingNow } from './EditingNow.tsx';
import type { TableLine } from './lines.ts';
import type { LongList } from './useLongList.ts';

interface Props {
  lines: readonly TableLine[];
  list: LongList['list'];
  seen: LongList['seen'];
  /** The number of cards per line. */
  across?: number;
  /** The height of the header that covers rows. */
  head: number;
  total: number;
  /** False while there are at least so many, and maybe more. */
  isCounted: boolean;
  isStuck: boolean;
  onRetry: () => void;
}

/** Shows which rows are in view, who edits some, and whether changes of others arrive. */
export function TableStatusLine({ lines, list, seen, across = 1, head, total, isCounted, isStuck, onRetry }: Props) {
  const { isLive } = useConnection();
  const { asOf } = useHere();
  const offset = list.scrollOffset ?? 0;
  const end = offset + (list.scrollRect?.height ?? 0) - head;
  const inSight = seen.filter((item) => item.end > offset && item.start < end);
  const first = (inSight[0]?.place ?? 0) * across + 1;
  const last = Math.min(((inSight.at(-1)?.place ?? 0) + 1) * across, total);
  return (
    <div className="db-foot">
      <span>
        {across > 1 ? 'Cards' : 'Rows'} {figure(first)} to {figure(last)} of{' '}
        {isCounted ? figure(total) : `more than ${figure(total - 1)}`}
      </span>
      {isStuck && (
        <span role="alert">
          The next rows could not be loaded.{' '}
          <Button variant="transparent" size="compact-sm" onClick={onRetry}>
            Try again
          </Button>
        </span>
      )}
      <span className="db-foot-space" />
      <EditingNow lines={lines} />
      {!asOf && <span className={isLive ? 'db-live' : undefined}>{isLive ? 'Live' : 'Live updates off'}</span>}
    </div>
  );
}
