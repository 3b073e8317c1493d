import { useCallback } from 'react';

import { asFacts, mayPassLocks } from '../../../relay/refusal.ts';
import { untilShown } from '../../../relay/until-shown.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useUndo } from './useUndo.ts';

interface Options {
  withPage?: boolean;
  /** Whether so many were changed that undoing it does not bring them along. */
  areMany?: boolean;
  /** What follows when it has been undone, in place of saying so. */
  onUndone?: (undone: number) => unknown;
}

/** Says that something was done and offers to undo it; where it became no revision, that nothing was changed. */
export function useDone(): (message: string, revision: number | null, options?: Options) => void {
  const [undo] = useUndo();
  return useCallback(
    (message, done, { withPage = false, areMany = false, onUndone } = {}) => {
      const takeBack = (revision: number, throughLocks: boolean): void =>
        void untilShown(
          () => undo(revision, { withPage, throughLocks, areMany }),
          (became) => became !== null,
        ).then(
          (undone) => (undone !== null && onUndone ? onUndone(undone) : toast.changed('Taken back.', undone)),
          (error: unknown) => {
            const facts = asFacts(error);
            toast.failed(facts, mayPassLocks(facts) ? { again: () => takeBack(revision, true) } : {});
          },
        );
      toast.changed(message, done, { undo: (revision) => takeBack(revision, false) });
    },
    [undo],
  );
}
