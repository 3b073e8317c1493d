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
  onUndone?: () => unknown;
}

/** Says that something was done and, if it became a revision, offers to undo it. */
export function useDone(): (message: string, revision: number | null, options?: Options) => void {
  const [undo] = useUndo();
  return useCallback(
    (message, revision, { withPage = false, areMany = false, onUndone = () => toast.done('Taken back.') } = {}) => {
      if (revision === null) return toast.done(message);
      const takeBack = (throughLocks: boolean): void =>
        void untilShown(
          () => undo(revision, { withPage, throughLocks, areMany }),
          (became) => became !== null,
        ).then(onUndone, (error: unknown) => {
          const facts = asFacts(error);
          toast.failed(facts, mayPassLocks(facts) ? { again: () => takeBack(true) } : {});
        });
      toast.done(message, { undo: () => takeBack(false) });
    },
    [undo],
  );
}
