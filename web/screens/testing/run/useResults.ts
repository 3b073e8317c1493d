import { useEffect, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { replacedResult } from '../../../parts/artifacts/replaced-result.ts';
import { noteOnItsWay, revisionToBuildOn } from '../../../parts/model/entity/form/on-its-way.ts';
import { clashesIn, saidElsewhere } from '../../../parts/model/entity/form/said-elsewhere.ts';
import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useSave } from '../../../parts/model/saving/useSave.ts';
import { useUnsavedField } from '../../../parts/model/unsaved/unsaved-fields.ts';
import { tellWordsLeft } from '../../../parts/model/unsaved/words-left.ts';
import { answerOrWait, WAITS } from '../../../relay/outbox/answer-or-wait.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { newUuid } from '../../../relay/uuid.ts';
import { toast } from '../../../ui/toasts.tsx';
import { caseName, type ResultWords } from './result-words.ts';
import type { StepFacts } from './useTestCase.ts';
import { propertyText } from './useTestCase.ts';
import { useTypedResults } from './useTypedResults.ts';

interface Props {
  words: ResultWords;
  step: StepFacts | undefined;
  /** True if the user may type results of the step, as far as the page knows. */
  mayRun: boolean;
  /** The entity ids of all rows of the suite. */
  onSuite: ReadonlySet<number>;
  again: () => Promise<unknown>;
}
type Part = 'state' | 'text';
/** A value of a step that is being sent. */
interface Sent {
  value: string;
  done: Promise<boolean>;
}

/**
 * Saves the results of steps and the texts about them. Nobody waits for it: a save goes on while the user looks at the next step, and a typed text
 * stays at its step until it is saved.
 */
export function useResults({ words: { statusId, actualId, actualField }, step, mayRun, onSuite, again }: Props) {
  const environment = useRelayEnvironment();
  const [save] = useSave();
  const say = useDone();
  const typed = useTypedResults(actualField, step);
  const sent = useRef(new Map<string, Sent>());
  const partOf = ({ entityId }: StepFacts, part: Part) => `${entityId} ${part}`;

  const send = async (
    of: StepFacts,
    state: string | undefined,
    text: string | undefined,
    note = '',
  ): Promise<boolean> => {
    const attributes = [
      ...(state === undefined ? [] : [{ propertyId: statusId!, value: state }]),
      ...(text === undefined ? [] : [{ propertyId: actualId!, value: text }]),
    ];
    const what = state === undefined ? 'Actual result saved.' : `${caseName(of)} ${state.toLowerCase()}.`;
    const tell = async ({ revision }: { revision: number | null }) => {
      say(`${what}${note}`, revision, { onUndone: again });
      const isResult = state !== undefined && revision !== null;
      const [replaced] = await Promise.all([isResult && replacedResult(environment, of.id, revision), again()]);
      if (replaced) say(`${what} ${replaced}${note}`, revision, { onUndone: again });
      if (text !== undefined) typed.end(of, text, revision);
    };
    const key = newUuid();
    const shown = typed.typedOf(of.entityId)?.revision ?? of.revision;
    const revision = text === undefined ? undefined : revisionToBuildOn(of.id, actualField, shown);
    const saving = save([{ entityId: of.id, attributes }], { key, revision });
    if (text !== undefined) {
      typed.commit(of);
      noteOnItsWay(of.id, actualField, key, 'saveEntities', saving);
    }
    try {
      const answer = await answerOrWait(saving, (saved) => void tell(saved));
      if (answer === WAITS) toast.note(`The result of ${caseName(of)} will be sent when the connection returns.`);
      else await tell(answer);
      return true;
    } catch (error) {
      const [clash] = clashesIn(error);
      // A state replaces another's and says so; of what both have written, one is chosen.
      if (clash && state !== undefined && text !== undefined)
        return (await send(of, state, undefined)) && send(of, undefined, text);
      if (text !== undefined) typed.giveBack(of, clash);
      toast.failed(clash ? saidElsewhere(error) : asFacts(error));
      if (clash) void again();
      return false;
    }
  };

  /** Sends values that are not being sent yet, at once, so that they survive the page. Only another value of the same part waits for the one before. */
  const put = (state: string | undefined, note?: string): Promise<boolean> => {
    if (!step || !statusId || !actualId) return Promise.resolve(true);
    const [stateSent, textSent] = [sent.current.get(partOf(step, 'state')), sent.current.get(partOf(step, 'text'))];
    const { clash, text: written } = typed.typedOf(step.entityId) ?? {};
    // Nothing is saved of it until one is chosen.
    if (clash && state === undefined) return Promise.resolve(false);
    const text = clash ? undefined : written;
    const newState = state === stateSent?.value ? undefined : state;
    const newText = text === (textSent?.value ?? propertyText(step, 'Actual Result')) ? undefined : text;
    const before = [
      newState !== undefined ? stateSent : undefined,
      newText !== undefined ? textSent : undefined,
    ].flatMap((each) => each?.done ?? []);
    if (newState === undefined && newText === undefined)
      return Promise.all([stateSent?.done, textSent?.done]).then((all) => !all.includes(false));
    const done =
      before.length > 0
        ? Promise.all(before).then(() => send(step, newState, newText, note))
        : send(step, newState, newText, note);
    const parts = Object.entries({ state: newState, text: newText }) as [Part, string | undefined][];
    for (const [part, value] of parts) {
      if (value === undefined) continue;
      const key = partOf(step, part);
      const own = { value, done };
      sent.current.set(key, own);
      void done.then(() => sent.current.get(key) === own && sent.current.delete(key));
    }
    return done;
  };

  const own = step && typed.all.get(step.entityId);
  const actual = own?.text ?? (step ? propertyText(step, 'Actual Result') : '');
  useUnsavedField('Actual Result', own?.text);
  useEffect(() => {
    for (const { step: of, text } of typed.all.values()) {
      const isGone = !onSuite.has(of.entityId);
      const isClosed = of.entityId === step?.entityId && !mayRun;
      if ((!isGone && !isClosed) || sent.current.has(partOf(of, 'text'))) continue;
      tellWordsLeft(
        `${caseName(of)} ${isGone ? 'is no longer in this suite' : 'no longer accepts your results'}.`,
        text,
      );
      typed.drop(of);
    }
  });
  return {
    actual,
    type: (text: string) => step && typed.type(step, text),
    /** The clash with the text of another tester. */
    clash: mayRun ? own?.clash : undefined,
    /** Saves the chosen text over theirs, or drops what was typed. */
    resolve: (text: string | undefined) => {
      if (!step) return;
      if (text === undefined) return typed.drop(step);
      typed.resolve(step, text);
      void put(undefined);
    },
    /** Saves the typed text, whenever the user leaves the field; resolves with true if it is saved or waits for the connection. */
    keep: () => put(undefined),
    /** Returns the result of the step: the one that is being sent, before the saved one. */
    state: () =>
      (step && (sent.current.get(partOf(step, 'state'))?.value ?? propertyText(step, 'Status'))) || 'Not Run',
    /** Saves the result of the step, with the typed text, and says so with the note behind it. */
    give: (state: string, note?: string) => void put(state, note),
    offer: step && mayRun ? typed.offer : undefined,
    /** Restores and saves the text that was typed before the page was left, or drops it. */
    takeOffer: (isWanted: boolean) => {
      if (!step || !typed.offer) return;
      if (isWanted) typed.type(step, String(typed.offer.value), typed.offer);
      typed.endOffer(step, typed.offer);
      if (isWanted) void put(undefined);
    },
  };
}

export type StepResults = ReturnType<typeof useResults>;
