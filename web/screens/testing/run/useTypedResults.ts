import { useCallback, useMemo, useRef, useState } from 'react';

import { forgetDraft, storeDraft, storedDrafts, type StoredDraft } from '../../../parts/model/unsaved/stored-drafts.ts';
import { useSession } from '../../../relay/session.ts';
import { useHere } from '../../../routing/paths.ts';
import { said, type StepFacts } from './useTestCase.ts';

/** The typed, unsaved actual result of a step. */
export interface Typed {
  step: StepFacts;
  text: string;
}

/**
 * Keeps the typed actual result of each step of a run, whichever step is shown, and through a reload in the drafts that the page of the case reads
 * too.
 */
export function useTypedResults(field: string, step: StepFacts | undefined) {
  const { organization, projectId } = useHere();
  const username = useSession().username ?? '';
  const [all, setAll] = useState<ReadonlyMap<number, Typed>>(new Map());
  // A text that is saved as the user leaves the field may have been typed in the same turn.
  const now = useRef(all);
  const placeOf = useCallback(
    (entityId: number) => ({ username, organization, projectId, entity: String(entityId) }),
    [username, organization, projectId],
  );
  const set = (entityId: number, typed: Typed | undefined) => {
    const next = new Map(now.current);
    if (typed) next.set(entityId, typed);
    else next.delete(entityId);
    now.current = next;
    setAll(next);
  };
  const store = (of: StepFacts, text: string | undefined) => {
    if (username === '') return;
    const draft =
      text === undefined ? undefined : { value: text, base: said(of, 'Actual Result'), revision: of.revision };
    storeDraft(placeOf(of.entityId), field, draft);
  };
  const [ended, setEnded] = useState(0);
  const stepId = step?.entityId;
  const before = useMemo(
    () => (stepId === undefined || ended < 0 ? undefined : storedDrafts(placeOf(stepId)).get(field)),
    [stepId, placeOf, field, ended],
  );
  const isOffered = step && before && !all.has(step.entityId) && before.value !== said(step, 'Actual Result');
  return {
    all,
    textOf: (entityId: number) => now.current.get(entityId)?.text,
    type: (of: StepFacts, text: string) => {
      set(of.entityId, { step: of, text });
      store(of, text);
    },
    /** Removes the draft of a text that is being sent: the outbox stores changes that wait for the connection. */
    commit: (of: StepFacts) => store(of, undefined),
    /** Stores the draft of a refused text again, so that it stays in its field. */
    giveBack: (of: StepFacts, text: string) =>
      now.current.has(of.entityId) && store(of, now.current.get(of.entityId)?.text ?? text),
    /** Forgets the text that was saved, unless the user has typed more since. */
    end: (of: StepFacts, text: string) => {
      if (now.current.get(of.entityId)?.text === text) set(of.entityId, undefined);
    },
    drop: (of: StepFacts) => {
      set(of.entityId, undefined);
      store(of, undefined);
    },
    /** The text that the user typed at the step before leaving or reloading the page. */
    offer: isOffered ? before : undefined,
    endOffer: (of: StepFacts, offered: StoredDraft) => {
      forgetDraft(placeOf(of.entityId), field, offered);
      setEnded((count) => count + 1);
    },
  };
}
