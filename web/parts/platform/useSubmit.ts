import { useState } from 'react';

import { asFacts, mayPassLocks } from '../../relay/refusal.ts';
import { toast } from '../../ui/toasts.tsx';

interface Refusal {
  title: string;
  message: string;
  again?: (() => void) | undefined;
}

/** Submits a dialog: shows that it worked and closes it, or keeps the server's refusal. `again` does it through locks, which is offered to those who may open them. */
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
  /** The same of what becomes a revision: where it became none, that is said. */
  const change = (act: Promise<number | null | undefined>, message: string, more?: Pick<Refusal, 'again'>) =>
    told(act, (revision) => toast.changed(message, revision), more);
  return { refusal, submit, change, close };
}

/** Like `useSubmit`, for an action without a dialog: a refusal is shown as a toast. */
export const tell = (act: Promise<unknown>, message: string): Promise<void> =>
  act.then(
    () => toast.done(message),
    (error: unknown) => toast.failed(asFacts(error)),
  );
