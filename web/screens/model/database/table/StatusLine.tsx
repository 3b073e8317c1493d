import { Button } from '@mantine/core';
import type { Virtualizer } from '@tanstack/react-virtual';

import { useConnection } from '../../../../relay/connection.ts';
import { useHere } from '../../../../routing/paths.ts';
import { figure } from '../../../../ui/figures.ts';
import { EditingNow } from './EditingNow.tsx';
import type { Line } from './lines.ts';

interface Props {
  lines: readonly Line[];
  virtual: Virtualizer<HTMLDivElement, Element>;
  /** How many stand beside each other, where they are cards. */
  across?: number;
  /** What the head hides of the rows. */
  head: number;
  total: number;
  isStuck: boolean;
  onRetry: () => void;
}

/** Which rows are in sight, who edits some, and whether changes of others arrive. */
export function StatusLine({ lines, virtual, across = 1, head, total, isStuck, onRetry }: Props) {
  const { isLive } = useConnection();
  const { asOf } = useHere();
  const offset = virtual.scrollOffset ?? 0;
  const end = offset + (virtual.scrollRect?.height ?? 0) - head;
  const inSight = virtual.getVirtualItems().filter((item) => item.end > offset && item.start < end);
  const first = (inSight[0]?.index ?? 0) * across + 1;
  const last = Math.min(((inSight.at(-1)?.index ?? 0) + 1) * across, total);
  return (
    <div className="db-foot">
      <span>
        {across > 1 ? 'Cards' : 'Rows'} {figure(first)} to {figure(last)} of {figure(total)}
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
      {!asOf && <span className={isLive ? 'db-live' : undefined}>{isLive ? 'Live' : 'Not live'}</span>}
    </div>
  );
}
