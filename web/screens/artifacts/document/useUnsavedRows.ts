import { useMemo } from 'react';

import { draftsStored, entitiesTypedIn } from '../../../parts/model/unsaved/stored-drafts.ts';
import { useSession } from '../../../relay/session.ts';
import { useHere } from '../../../routing/paths.ts';
import { useStore } from '../../../ui/store.ts';

const written = ['name', 'description'];

/** The numbers of the rows in which the viewer typed what is not saved yet, in this visit or an earlier one. */
export function useUnsavedRows(): ReadonlySet<number> {
  const { organization, projectId } = useHere();
  const username = useSession().username ?? '';
  const turn = useStore(draftsStored);
  return useMemo(
    () => entitiesTypedIn({ username, organization, projectId }, written),
    // oxlint-disable-next-line react/exhaustive-deps -- read anew when a draft comes or goes
    [username, organization, projectId, turn],
  );
}
