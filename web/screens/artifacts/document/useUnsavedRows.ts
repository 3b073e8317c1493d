import { useMemo } from 'react';

import { draftsStored, typedInProject } from '../../../parts/model/unsaved/stored-drafts.ts';
import { useSession } from '../../../relay/session.ts';
import { useHere } from '../../../routing/paths.ts';
import { useStore } from '../../../ui/store.ts';

const written = ['name', 'description'] as const;
/** Unsaved text of a row, by field. */
export type UnsavedText = ReadonlyMap<string, unknown>;

/** Tells whether a row has unsaved text; text that was saved as the page was left does not count. */
export const isUnsaved = (typed: UnsavedText | undefined, row: { name: string; description: string }): boolean =>
  typed !== undefined && written.some((field) => typed.has(field) && typed.get(field) !== row[field]);

/** Returns the viewer's unsaved text in rows, from this visit or an earlier one. */
export function useUnsavedRows(): ReadonlyMap<number, UnsavedText> {
  const { organization, projectId } = useHere();
  const username = useSession().username ?? '';
  const turn = useStore(draftsStored);
  return useMemo(
    () => typedInProject({ username, organization, projectId }, written),
    // oxlint-disable-next-line react/exhaustive-deps -- read anew when a draft comes or goes
    [username, organization, projectId, turn],
  );
}
