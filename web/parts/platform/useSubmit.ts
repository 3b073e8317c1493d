import { useState } from 'react';

import { asFacts, mayPassLocks } from '../../relay/refusal.ts';
import { toast } from '../../ui/toasts.tsx';

interface Refusal {
  title: string;
  message: string;
  again?: (() => void) | undefined;
}

/**
 * Submits a dialog: closes it with a message of success, or shows the server's refusal. `again` repeats it through locks, and is offered to
 * those who may open them.
 */
export function useSubmit(onClose: () => void) {
  const [refusal, setRefusal] = useState<Refusal>();
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const told = <T>(act: Promise<T>, tell: (answer: T) => void, { again }: Pick<Refusal, 'again'> = {}) =>
    act.then(
      (answer) => {
        tell(answer);
        close();
      },
      (error: unknown) => {
        const facts = asFacts(error);
        setRefusal({ ...facts, again: mayPassLocks(facts) ? again : undefined });
      },
    );
  const submit = (act: Promise<unknown>, message: string) => told(act, () => toast.done(message));
  /** Submits an action with a revision: without one, says that nothing was changed. */
  const change = (act: Promise<number | null | undefined>, message: string, more?: Pick<Refusal, 'again'>) =>
    told(act, (revision) => toast.changed(message, revision), more);
  return { refusal, submit, change, close };
}

/** Runs an action like `useSubmit`, but without a dialog: a refusal is shown as a toast. */
export const tell = (act: Promise<unknown>, message: string): Promise<void> =>
  act.then(
    () => toast.done(message),
    (error: unknown) => toast.failed(asFacts(error)),
  );
