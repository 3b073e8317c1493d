import { useState } from 'react';

import { lockQuestion } from '../parts/model/saving/through-locks.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useStore } from '../ui/store.ts';

/** Asks people who may open locks whether to change the locked entities anyway. */
export function LockDialog() {
  const question = useStore(lockQuestion);
  // The dialog keeps its words while it closes.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  return (
    <ConfirmDialog
      isOpen={question !== undefined}
      isOnTop
      title="Edit locked entities?"
      verb="Edit anyway"
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      {last?.message} They stay locked.
    </ConfirmDialog>
  );
}
