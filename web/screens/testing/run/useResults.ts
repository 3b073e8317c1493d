import { useState } from 'react';

import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useSave } from '../../../parts/model/saving/useSave.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { StepFacts } from './useTestCase.ts';
import { said } from './useTestCase.ts';
import { nameOf, type ResultWords } from './words.ts';

/** What was typed of what was seen at a step, before it is saved. */
interface Typed {
  id: number;
  text: string;
}

interface Props {
  words: ResultWords;
  step: StepFacts | undefined;
  again: () => Promise<unknown>;
}

/** Saves how steps came out and what was seen, one step in one save; what was typed is kept until it is saved. */
export function useResults({ words: { statusId, actualId }, step, again }: Props) {
  const [save, isBusy] = useSave();
  const say = useDone();
  const [typed, setTyped] = useState<Typed>();
  const actual = step && typed?.id === step.entityId ? typed.text : step ? said(step, 'Actual Result') : '';
  const isTouched = step !== undefined && typed?.id === step.entityId && typed.text !== said(step, 'Actual Result');
  /** Saves the result of the step, or only what was typed; says whether it was saved. */
  const keep = async (state?: string): Promise<boolean> => {
    if (!step || !statusId || !actualId || (state === undefined && !isTouched)) return true;
    const attributes = [
      ...(state === undefined ? [] : [{ propertyId: statusId, value: state }]),
      ...(isTouched ? [{ propertyId: actualId, value: actual }] : []),
    ];
    try {
      const { revision } = await save([{ entityId: step.id, attributes }]);
      const what = state === undefined ? 'The actual result was saved.' : `${nameOf(step)} ${state.toLowerCase()}.`;
      say(what, revision, { onUndone: again });
      await again();
      setTyped((now) => (now?.id === step.entityId && now.text === actual ? undefined : now));
      return true;
    } catch (error) {
      toast.failed(asFacts(error));
      return false;
    }
  };
  return { actual, type: (text: string) => step && setTyped({ id: step.entityId, text }), keep, isBusy };
}

export type Results = ReturnType<typeof useResults>;
