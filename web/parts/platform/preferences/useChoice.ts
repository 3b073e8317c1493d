import { useCallback, useState } from 'react';

import { preferencesIn, usePreference } from './usePreference.ts';

/** A yes or no of the screen that the viewer finds again. */
export function useChoice(
  key: string,
  preferences: unknown,
  fallback: boolean,
): [value: boolean, set: (value: boolean) => void] {
  const saved = preferencesIn(preferences)[key];
  const [value, setValue] = useState(typeof saved === 'boolean' ? saved : fallback);
  const save = usePreference();
  const set = useCallback(
    (next: boolean) => {
      setValue(next);
      save(key, next);
    },
    [save, key],
  );
  return [value, set];
}
