import { useCallback, useMemo, useRef, useState } from 'react';

import type { Clash } from '../../../parts/model/entity/form/drafts.ts';
import { revisionToBuildOn } from '../../../parts/model/entity/form/on-its-way.ts';
import { forgetDraft, storeDraft, storedDrafts, type StoredDraft } from '../../../parts/model/unsaved/stored-drafts.ts';
import { useSession } from '../../../relay/session.ts';
import { useHere } from '../../../routing/paths.ts';
import { propertyText, type StepFacts } from './useTestCase.ts';

/** The typed, unsaved actual result of a step. */
export interface TypedResult {
  step: StepFacts;
  text: string;
  /** The text when the typing began, and the revision on which it was read. */
  base: unknown;
  revision: number;
  /** The clash with the text of another tester. */
  clash?: Clash | undefined;
}

/**
 * Keeps the typed actual result of each step of a run, whichever step is shown, and through a reload in the drafts that the page of the case reads
 * too.
 */
export function useTypedResults(field: string, step: StepFacts | undefined) {
  const { organization, projectId } = useHere();
  const username = useSession().username ?? '';
  const [all, setAll] = useState<ReadonlyMap<number, TypedResult>>(new Map());
  // A text that is saved as the user leaves the field may have been typed in the same turn.
  const now = useRef(all);
  const placeOf = useCallback(
    (entityId: number) => ({ username, organization, projectId, entity: String(entityId) }),
    [username, organization, projectId],
  );
  const set = (entityId: number, typed: TypedResult | undefined) => {
    const next = new Map(now.current);
    if (typed) next.set(entityId, typed);
    else next.delete(entityId);
    now.current = next;
    setAll(next);
  };
  const store = (of: StepFacts, typed: TypedResult | undefined) => {
    if (username === '') return;
    const draft = typed && { value: typed.text, base: typed.base, revision: typed.revision };
    storeDraft(placeOf(of.entityId), field, draft);
  };
  const change = (of: StepFacts, changes: Partial<TypedResult>) => {
    const typed = now.current.get(of.entityId);
    if (typed) set(of.entityId, { ...typed, ...changes });
  };
  const [ended, setEnded] = useState(0);
  const stepId = step?.entityId;
  const before = useMemo(
    () => (stepId === undefined || ended < 0 ? undefined : storedDrafts(placeOf(stepId)).get(field)),
    [stepId, placeOf, field, ended],
  );
  const isOffered = step && before && !all.has(step.entityId) && before.value !== propertyText(step, 'Actual Result');
  return {
    all,
    typedOf: (entityId: number) => now.current.get(entityId),
    /** Notes the text typed for a step, over the stored one or that of a draft. */
    type: (of: StepFacts, text: string, over?: StoredDraft) => {
      const shown = {
        base: over ? over.base : propertyText(of, 'Actual Result'),
        revision: over ? over.revision : revisionToBuildOn(of.id, field, of.revision),
      };
      const typed = { ...shown, ...now.current.get(of.entityId), step: of, text };
      set(of.entityId, typed);
      store(of, typed);
    },
    /** Removes the draft of a text that is being sent: the outbox stores changes that wait for the connection. */
    commit: (of: StepFacts) => store(of, undefined),
    /** Stores the draft of a refused text again, so that it stays in its field. */
    giveBack: (of: StepFacts, clash: Clash | undefined) => {
      change(of, { clash });
      store(of, now.current.get(of.entityId));
    },
    /** Forgets the text that was saved; if the user has typed more since, that builds on it. */
    end: (of: StepFacts, text: string, revision: number | null) => {
      if (now.current.get(of.entityId)?.text === text) set(of.entityId, undefined);
      else if (revision !== null) change(of, { base: text, revision });
    },
    /** Replaces the other tester's text by the chosen one. */
    resolve: (of: StepFacts, text: string) =>
      change(of, { text, base: propertyText(of, 'Actual Result'), revision: of.revision, clash: undefined }),
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
