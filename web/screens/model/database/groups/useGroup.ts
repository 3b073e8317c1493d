import { useCallback, useState } from 'react';

import { useProjectView } from '../view/project-view.ts';
import type { Grouping } from './grouping.ts';

/** Keeps the viewer's grouping, saved with their preferences in the project. */
export function useGroup(
  preferences: unknown,
): [group: Grouping | undefined, set: (group: Grouping | undefined) => void] {
  const { group: saved, save } = useProjectView(preferences);
  const [group, setGroup] = useState(saved);
  const set = useCallback(
    (next: Grouping | undefined) => {
      setGroup(next);
      save({ group: next ?? false });
    },
    [save],
  );
  return [group, set];
}
