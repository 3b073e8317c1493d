import { Button } from '@mantine/core';

import { figure } from '../../../../ui/figures.ts';
import type { Selection } from '../table/useSelection.ts';

/** Counts entities that were selected in another search and may be out of view, and deselects them. */
export function TickedElsewhere({ selection: { picked, elsewhere, drop } }: { selection: Selection }) {
  if (elsewhere.length === 0) return null;
  const isAll = elsewhere.length === picked.size;
  return (
    <span className="db-whole" role="status">
      , {isAll ? 'all of them' : `${figure(elsewhere.length)} of them`} from another query
      <Button variant="transparent" c="var(--tr-link)" size="compact-sm" px={2} onClick={() => drop(elsewhere)}>
        {isAll ? 'Clear them' : 'Keep only current results'}
      </Button>
    </span>
  );
}
