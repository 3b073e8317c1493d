import { IconChecklist } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { part } from '../../../../ui/load-code.ts';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';

const QualityDialog = lazy(() => part(() => import('../../../../parts/model/quality/QualityDialog.tsx')));

/** Judges all selected requirements by their text. */
export function BulkQuality({ entries }: { entries: readonly Picked[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BulkButton mark={IconChecklist} onClick={() => setOpen(true)}>
        Quality
      </BulkButton>
      {isOpen && (
        <Suspense fallback={null}>
          <QualityDialog of={{ entityIds: entries.map(({ id }) => id) }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
