import { useState } from 'react';

import { asFacts } from '../../relay/refusal.ts';
import { toast } from '../../ui/toasts.tsx';

interface Refusal {
  title: string;
  message: string;
}

/** Sends what a dialog has: says that it was done and closes, or keeps what the server said no with. */
export function useSubmit(onClose: () => void) {
  const [refusal, setRefusal] = useState<Refusal>();
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const submit = (act: Promise<unknown>, message: string) =>
    act.then(
      () => {
        toast.done(message);
        close();
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  return { refusal, submit, close };
}

/** The same for what has no dialog: a refusal is told by a toast. */
export const tell = (act: Promise<unknown>, message: string): Promise<void> =>
  act.then(
    () => toast.done(message),
    (error: unknown) => toast.failed(asFacts(error)),
  );
