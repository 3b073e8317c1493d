import { useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { replacedResult } from '../../../parts/artifacts/replaced-result.ts';
import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useSave } from '../../../parts/model/saving/useSave.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { StepFacts } from './useTestCase.ts';
import { said } from './useTestCase.ts';
import { nameOf, type ResultWords } from './words.ts';

/** An actual result of a step before it is saved. */
interface Typed {
  id: number;
  text: string;
}

interface Props {
  words: ResultWords;
  step: StepFacts | undefined;
  again: () => Promise<unknown>;
}

/** Saves the results and actual results of steps, one save for each step; typed text is stored until it is saved. */
export function useResults({ words: { statusId, actualId }, step, again }: Props) {
  const environment = useRelayEnvironment();
  const [save] = useSave();
  const saving = useRef<Promise<unknown>>(undefined);
  const isGiving = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const say = useDone();
  const [typed, setTyped] = useState<Typed>();
  const actual = step && typed?.id === step.entityId ? typed.text : step ? said(step, 'Actual Result') : '';
  const isTouched = step !== undefined && typed?.id === step.entityId && typed.text !== said(step, 'Actual Result');
  const send = async (state: string | undefined): Promise<boolean> => {
    if (!step || !statusId || !actualId || (state === undefined && !isTouched)) return true;
    const attributes = [
      ...(state === undefined ? [] : [{ propertyId: statusId, value: state }]),
      ...(isTouched ? [{ propertyId: actualId, value: actual }] : []),
    ];
    try {
      const { revision } = await save([{ entityId: step.id, attributes }]);
      const what = state === undefined ? 'The actual result was saved.' : `${nameOf(step)} ${state.toLowerCase()}.`;
      say(what, revision, { onUndone: again });
      const isResult = state !== undefined && revision !== null;
      const [replaced] = await Promise.all([isResult && replacedResult(environment, step.id, revision), again()]);
      if (replaced) say(`${what} ${replaced}`, revision, { onUndone: again });
      setTyped((now) => (now?.id === step.entityId && now.text === actual ? undefined : now));
      return true;
    } catch (error) {
      toast.failed(asFacts(error));
      return false;
    }
  };
  /** Saves the typed text whenever the field is left; resolves with whether that worked. */
  const keep = (): Promise<boolean> => {
    const done = send(undefined);
    saving.current = done;
    return done;
  };
  /**
   * Saves the result of the step with the typed text, after any save under way: leaving the field by clicking a result counts, and only
   * once.
   */
  const give = async (state: string): Promise<boolean> => {
    if (isGiving.current) return false;
    isGiving.current = true;
    setBusy(true);
    await saving.current;
    const isSaved = await send(state);
    isGiving.current = false;
    setBusy(false);
    return isSaved;
  };
  return { actual, type: (text: string) => step && setTyped({ id: step.entityId, text }), keep, give, isBusy };
}

export type Results = ReturnType<typeof useResults>;
