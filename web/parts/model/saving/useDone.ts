import { useCallback } from 'react';

import { untilShown } from '../../../relay/news/until-shown.ts';
import { asFacts, mayPassLocks } from '../../../relay/refusal.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useUndo } from './useUndo.ts';

interface Options {
  withPage?: boolean;
  /** True if the change was so large that undoing it returns no entities. */
  areMany?: boolean;
  /** Replaces the toast after undoing. */
  onUndone?: (undone: number) => unknown;
}

/** Says that something was done and offers to undo it; if there is no revision, says that nothing was changed. */
export function useDone(): (message: string, revision: number | null, options?: Options) => void {
  const [undo] = useUndo();
  return useCallback(
    (message, done, { withPage = false, areMany = false, onUndone } = {}) => {
      const takeBack = (revision: number, throughLocks: boolean): void =>
        void untilShown(
          () => undo(revision, { withPage, throughLocks, areMany }),
          (became) => became !== null,
        ).then(
          (undone) => (undone !== null && onUndone ? onUndone(undone) : toast.changed('Undone.', undone)),
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
