import { useCallback } from 'react';

import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { useDone } from '../../../../parts/model/saving/useDone.ts';
import { useSave, type EntityChange } from '../../../../parts/model/saving/useSave.ts';

/** Saves the same change of many entities as one revision, and offers to undo it. */
export function useBulkSave() {
  const [save, isBusy] = useSave();
  const done = useDone();
  const change = useCallback(
    async (entityIds: readonly string[], what: EntityChange, message: string) => {
      const { revision } = await save(entityIds.map((entityId) => ({ ...what, entityId })));
      done(message, revision, { areMany: areMany(entityIds) });
    },
    [save, done],
  );
  return { change, isBusy };
}
