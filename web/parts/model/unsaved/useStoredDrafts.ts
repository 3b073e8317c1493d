import { useEffect, useMemo, useRef, useState } from 'react';

import { useSession } from '../../../relay/session.ts';
import { forgetDraft, storeDraft, storedDrafts, type StoredDraft, type DraftPlace } from './stored-drafts.ts';

type Typed = Omit<StoredDraft, 'at'>;

/** Drafts of an earlier visit, field by field, to be restored or discarded. */
export interface Offers {
  get: (field: string) => StoredDraft | undefined;
  /** All drafts, by field. */
  all: ReadonlyMap<string, StoredDraft>;
  /** Ends the offer; the draft is removed unless the field shows it again. */
  end: (field: string) => void;
  /** Removes the draft, even if its field is no longer on the page. */
  forget: (field: string) => void;
}

/** Stores the input of a form until it is saved, and offers the drafts of an earlier visit. */
export function useStoredDrafts(place: Omit<DraftPlace, 'username'>, typed: ReadonlyMap<string, Typed>): Offers {
  const { organization, projectId, entity } = place;
  const username = useSession().username ?? '';
  const own = useMemo(
    () => ({ username, organization, projectId, entity }),
    [username, organization, projectId, entity],
  );
  const before = useMemo(() => (username === '' ? new Map<string, StoredDraft>() : storedDrafts(own)), [username, own]);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const written = useRef<ReadonlyMap<string, Typed>>(new Map());
  useEffect(() => {
    if (username === '') return;
    for (const [field, value] of typed) if (written.current.get(field) !== value) storeDraft(own, field, value);
    for (const field of written.current.keys()) if (!typed.has(field)) storeDraft(own, field, undefined);
    written.current = typed;
  }, [username, own, typed]);
  return useMemo(() => {
    const all = new Map([...before].filter(([field]) => !ended.has(field)));
    return {
      all,
      get: (field) => all.get(field),
      end: (field) => {
        setEnded((those) => new Set([...those, field]));
        const offered = before.get(field);
        if (offered) forgetDraft(own, field, offered);
      },
      forget: (field) => storeDraft(own, field, undefined),
    };
  }, [before, ended, own]);
}
