import { asFacts } from '../../../relay/refusal.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useDone } from './useDone.ts';
import { useLocks } from './useLocks.ts';

/** Locks, unlocks and transitions one entity, says so and offers to undo it. */
export function useLockActions(id: string) {
  const { lock, unlock, move, isBusy } = useLocks();
  const done = useDone();
  const act = async (save: Promise<number | null>, words: string) => {
    try {
      const revision = await save;
      done(words, revision, { withPage: true });
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  return {
    isBusy,
    lock: () => act(lock([id]), 'Locked.'),
    unlock: () => act(unlock([id]), 'Unlocked.'),
    // Another transition leads back, if there is one.
    move: async (toState: string) => {
      try {
        toast.changed(`Moved to ${toState}.`, await move([id], toState));
      } catch (error) {
        toast.failed(asFacts(error));
      }
    },
  };
}
