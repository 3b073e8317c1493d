import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Keeps unsaved input over the stored values; changes of other fields by others show through. */
export function useDraft<T extends object>(stored: T) {
  const [typed, setTyped] = useState<Partial<T>>({});
  const draft = { ...stored, ...typed };
  return {
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(stored),
    change: (more: Partial<T>) => setTyped((before) => ({ ...before, ...more })),
    /** Synchronous, so that nobody is asked about what has just been saved. */
    reset: () => flushSync(() => setTyped({})),
  };
}
