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
  const submit = (act: Promise<unknown>, message: string, { again }: Pick<Refusal, 'again'> = {}) =>
    act.then(
      () => {
        toast.done(message);
        close();
      },
      (error: unknown) => {
        const facts = asFacts(error);
        setRefusal({ ...facts, again: mayPassLocks(facts) ? again : undefined });
      },
    );
  return { refusal, submit, close };
}

/** Like `useSubmit`, for an action without a dialog: a refusal is shown as a toast. */
export const tell = (act: Promise<unknown>, message: string): Promise<void> =>
  act.then(
    () => toast.done(message),
    (error: unknown) => toast.failed(asFacts(error)),
  );
