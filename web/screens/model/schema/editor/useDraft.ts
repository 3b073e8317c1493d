import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Keeps unsaved input over the stored values; changes of other fields by others show through. */
export function useDraft<T extends object>(stored: T) {
  const [typed, setTyped] = useState<Partial<T>>({});
  const [onItsWay, setOnItsWay] = useState<T>();
  const draft = { ...stored, ...typed };
  const isChanged = !isSame(draft, stored);
  return {
    draft,
    isChanged,
    /** True if closing the page would lose a part of the draft; the part that is being sent would not be lost. */
    isUnsent: isChanged && !isSame(draft, onItsWay),
    change: (more: Partial<T>) => setTyped((before) => ({ ...before, ...more })),
    reset: () => setTyped({}),
    /**
     * Waits for a save of the draft as it is now. Input typed meanwhile stays, moved by `rebased` onto the saved state. The rest counts as stored at
     * once, so that no dialog asks about it.
     */
    saving: async <TSaved>(
      save: Promise<TSaved | undefined>,
      rebased: (later: Partial<T>, saved: TSaved) => Partial<T> = (later) => later,
    ): Promise<TSaved | undefined> => {
      setOnItsWay(draft);
      const saved = await save;
      flushSync(() => {
        setOnItsWay(undefined);
        if (saved) setTyped((all) => rebased(laterThan(draft, all), saved));
      });
      return saved;
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const laterThan = <T extends object>(sent: T, typed: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(typed).filter(([key, value]) => !isSame(value, sent[key as keyof T])),
  ) as Partial<T>;
