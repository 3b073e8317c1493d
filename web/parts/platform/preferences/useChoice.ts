import { useCallback, useEffect, useState } from 'react';

import { noteChoice } from './last-choice.ts';
import { preferencesIn, usePreference } from './usePreference.ts';

/** Returns a yes-or-no choice of a screen that is saved as a preference. */
export function useChoice(
  key: string,
  preferences: unknown,
  fallback: boolean,
): [value: boolean, set: (value: boolean) => void] {
  const saved = preferencesIn(preferences)[key];
  const [value, setValue] = useState(typeof saved === 'boolean' ? saved : fallback);
  const save = usePreference();
  useEffect(() => noteChoice(key, value), [key, value]);
  const set = useCallback(
    (next: boolean) => {
      setValue(next);
      save(key, next);
    },
    [save, key],
  );
  return [value, set];
}
