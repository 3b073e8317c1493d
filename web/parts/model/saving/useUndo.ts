import { useCallback, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { useProjectId } from '../../../relay/ids.ts';
import { part } from '../../../ui/load-code.ts';
import type { UndoOptions } from './undo-save.ts';

/** Returns a function that undoes a revision of the project on the page as `undoSave` does, whose code loads when it is first called. */
export function useUndo(): [
  undo: (revision: number, options?: UndoOptions) => Promise<number | null>,
  isBusy: boolean,
] {
  const environment = useRelayEnvironment();
  const projectId = useProjectId();
  const [isBusy, setBusy] = useState(false);
  const undo = useCallback(
    async (revision: number, options: UndoOptions = {}) => {
      setBusy(true);
      try {
        const { undoSave } = await part(() => import('./undo-save.ts'));
        return await undoSave(environment, projectId, revision, options);
      } finally {
        setBusy(false);
      }
    },
    [environment, projectId],
  );
  return [undo, isBusy];
}
