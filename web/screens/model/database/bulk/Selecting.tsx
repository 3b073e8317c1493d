import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

import { figure } from '../../../../ui/figures.ts';
import type { FoundWanted } from '../table/useFoundToSelect.ts';

interface Props {
  /** The results that are being read. */
  asked: FoundWanted;
  /** The number of all results; undefined until they are counted. */
  found: number | undefined;
  onStop: () => void;
}

/** Stands in place of the actions until everything that is meant is selected, so that none works on a part of it. */
export function Selecting({ asked: { first }, found, onStop }: Props) {
  const count = first ?? found;
  const what = first === undefined ? 'results' : 'rows';
  return (
    <div className="db-bulk" role="toolbar" aria-label="Selected entities" aria-busy>
      <span className="db-bulk-count" role="status">
        Selecting {count === undefined ? `all ${what}` : `${first === undefined ? 'all ' : ''}${figure(count)} ${what}`}
        …
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label="Clear the selection" onClick={onStop}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
