import { IconListNumbers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { FieldAhead } from '../../../../ui/typing/FieldAhead.tsx';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';

const NumberDialog = lazy(() => part(() => import('./NumberDialog.tsx')));

/** Numbers the descendants of a selected entity by their places in the tree. */
export function BulkNumber({ entries }: { entries: readonly Picked[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BulkButton mark={IconListNumbers} onClick={() => setOpen(true)}>
        Number
      </BulkButton>
      {isOpen && (
        <Suspense fallback={<FieldAhead label="Number" isDialog />}>
          <NumberDialog entries={entries} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
