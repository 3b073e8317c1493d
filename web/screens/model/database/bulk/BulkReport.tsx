import { IconReport } from '@tabler/icons-react';
import { useState } from 'react';

import { Report } from '../../../../parts/exchange/reports/Report.tsx';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';

/** Creates a report of all selected entities. */
export function BulkReport({ entries }: { entries: readonly Picked[] }) {
  const [isOpen, setOpen] = useState(false);
  const entityIds = entries.map(({ entityId }) => entityId);
  return (
    <>
      <BulkButton mark={IconReport} onClick={() => setOpen(true)}>
        Report
      </BulkButton>
      <Report subject={isOpen ? { entityIds } : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
