import { useState } from 'react';
import { flushSync } from 'react-dom';

/** What somebody types over what is stored: until it is saved, others' changes of other fields show through. */
export function useDraft<T extends object>(stored: T) {
  const [typed, setTyped] = useState<Partial<T>>({});
  const draft = { ...stored, ...typed };
  return {
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(stored),
    change: (more: Partial<T>) => setTyped((before) => ({ ...before, ...more })),
    /** At once, so that nobody is asked about what has just been saved. */
    reset: () => flushSync(() => setTyped({})),
  };
}
