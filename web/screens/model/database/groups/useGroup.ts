import { useCallback, useState } from 'react';

import { preferencesIn, usePreference } from '../../../../parts/platform/preferences/usePreference.ts';

/** A grouping of entities: the server's name and the title. */
export interface Grouping {
  by: string;
  title: string;
}

const KEY = 'databaseGroup';

/** Reads a saved grouping; undefined if it is invalid. */
export function groupingIn(saved: unknown): Grouping | undefined {
  if (typeof saved !== 'object' || saved === null || !('by' in saved) || !('title' in saved)) return undefined;
  const { by, title } = saved;
  return typeof by === 'string' && typeof title === 'string' ? { by, title } : undefined;
}

/** Keeps the viewer's grouping, saved with their preferences. */
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
