import { IconFolderSymlink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { FieldAhead } from '../../../../ui/typing/FieldAhead.tsx';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';

const MoveDialog = lazy(() => part(() => import('../../../../parts/model/moving/MoveDialog.tsx')));

/** Moves all selected entities into another project. */
export function BulkMove({ entries, onDone }: { entries: readonly Picked[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BulkButton mark={IconFolderSymlink} onClick={() => setOpen(true)}>
        Move
      </BulkButton>
      {isOpen && (
        <Suspense fallback={<FieldAhead label="Find where to move" isDialog />}>
          <MoveDialog entities={entries} onClose={() => setOpen(false)} onMoved={onDone} />
        </Suspense>
      )}
    </>
  );
}
