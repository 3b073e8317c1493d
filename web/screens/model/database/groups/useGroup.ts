import { useCallback, useState } from 'react';

import { preferencesIn, usePreference } from '../../../../parts/platform/preferences/usePreference.ts';

/** By what entities are grouped: how the server is asked for it, and what people call it. */
export interface Grouping {
  by: string;
  title: string;
}

const KEY = 'databaseGroup';

/** What was saved, if it makes sense. */
export function groupingIn(saved: unknown): Grouping | undefined {
  if (typeof saved !== 'object' || saved === null || !('by' in saved) || !('title' in saved)) return undefined;
  const { by, title } = saved;
  return typeof by === 'string' && typeof title === 'string' ? { by, title } : undefined;
}

/** What the viewer groups by; saved with their preferences. */
export function useGroup(
  preferences: unknown,
): [group: Grouping | undefined, set: (group: Grouping | undefined) => void] {
  const [group, setGroup] = useState(() => groupingIn(preferencesIn(preferences)[KEY]));
  const save = usePreference();
  const set = useCallback(
    (next: Grouping | undefined) => {
      setGroup(next);
      save(KEY, next ?? null);
    },
    [save],
  );
  return [group, set];
}
