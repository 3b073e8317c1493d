import { useMemo } from 'react';

import { storeDraft, storedDrafts } from '../../../parts/model/unsaved/stored-drafts.ts';
import { useSession } from '../../../relay/session.ts';
import { useHere } from '../../../routing/paths.ts';

/** Unsaved text in the boxes of a slide, kept in the browser. */
export interface KeptWords {
  /** Returns the unsaved text of a box; undefined if there is none. */
  of: (box: string) => string | undefined;
  /** Returns the first box with unsaved text. */
  first: () => string | undefined;
  keep: (box: string, said: string) => void;
  forget: (box: string) => void;
}

/** Keeps the unsaved words of a slide, from this page or an earlier one. */
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
