import { useEffect } from 'react';

import { toast } from '../../../../ui/toasts.tsx';
import type { RowWriting } from '../useWriting.ts';

interface Row {
  entityId: number;
  isLocked: boolean;
  isVeiled: boolean;
  lockedBy?: unknown;
  locker?: { readonly fullName: string } | null | undefined;
}

/** Tells whether a row can be edited as it is now. */
export const isOpenToEdits = ({ isLocked, isVeiled }: Row): boolean => !isLocked && !isVeiled;

/** Ends the editing of a row that cannot be edited, or no longer, and says why: a key on it would otherwise do nothing. */
export function useLockedNote(row: Row, { editing, isSuggesting, end }: RowWriting): void {
  const isStuck = editing === row.entityId && !isSuggesting && !isOpenToEdits(row);
  const by = row.locker?.fullName || (typeof row.lockedBy === 'string' ? row.lockedBy : 'someone');
  const why = row.isLocked ? `This row is locked by ${by}` : 'The content of this row is redacted';
  useEffect(() => {
    if (!isStuck) return;
    end();
    toast.note(`${why}, so it can't be edited.`);
  }, [isStuck]); // oxlint-disable-line react-hooks/exhaustive-deps -- once, in the words of that moment
}
