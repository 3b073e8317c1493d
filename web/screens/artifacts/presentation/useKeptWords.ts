import { useMemo } from 'react';

import { storeDraft, storedDrafts } from '../../../parts/model/unsaved/stored-drafts.ts';
import { useSession } from '../../../relay/session.ts';
import { useHere } from '../../../routing/paths.ts';

/** What was typed in the boxes of a slide, kept in the browser until it is saved. */
export interface KeptWords {
  /** Of the box; undefined where nothing is kept. */
  of: (box: string) => string | undefined;
  /** The first box of which something is kept. */
  first: () => string | undefined;
  keep: (box: string, said: string) => void;
  forget: (box: string) => void;
}

/** The words of a slide that are not saved yet, of this page or an earlier one. */
export function useKeptWords(slideId: number): KeptWords {
  const { organization, projectId } = useHere();
  const username = useSession().username ?? '';
  return useMemo(() => {
    const place = { username, organization, projectId, entity: `slide-${slideId}` };
    const kept = () => (username === '' ? new Map<string, { value: unknown }>() : storedDrafts(place));
    return {
      of: (box) => kept().get(box)?.value as string | undefined,
      first: () => [...kept().keys()][0],
      keep: (box, said) => username !== '' && storeDraft(place, box, { value: said, base: null, revision: 0 }),
      forget: (box) => storeDraft(place, box, undefined),
    };
  }, [username, organization, projectId, slideId]);
}
