import { createContext, useContext } from 'react';

import { inPlaceOf, placeAmongSteps } from '../../../relay/outbox/held-back.ts';
import { asFacts, mayPassLocks } from '../../../relay/refusal.ts';
import { pageStore } from '../../../ui/store.ts';

interface LockQuestion {
  /** The question, which names who has locked what. */
  message: string;
  answer: (isSure: boolean) => void;
}

/** The open question whether to change locked entities anyway. */
export const lockQuestion = pageStore<LockQuestion | undefined>(undefined);

/** Holds whether somebody who may unlock edits the page despite its locks, and a function to say so. */
export const PassingLocks = createContext<[isPassing: boolean, pass: (isPassing: boolean) => void]>([
  false,
  () => undefined,
]);
export const usePassingLocks = () => useContext(PassingLocks);

/**
 * Runs an action; if it is refused because of locks that the viewer may open, asks, and then repeats it through them or rejects as before.
 */
export async function throughLocks<T>(
  isPassing: boolean,
  work: (said: { throughLocks?: true }) => Promise<T>,
): Promise<T> {
  if (isPassing) return work({ throughLocks: true });
  const place = placeAmongSteps();
  try {
    return await work({});
  } catch (error) {
    const facts = asFacts(error);
    if (!mayPassLocks(facts) || !(await isWanted(facts.message))) throw error;
    // An undo that was pressed meanwhile waits for the answer to this.
    return inPlaceOf(place, () => work({ throughLocks: true }));
  }
}

const isWanted = (message: string): Promise<boolean> =>
  new Promise((answered) => {
    // A new question means that the earlier one was not confirmed.
    lockQuestion.get()?.answer(false);
    lockQuestion.set({
      message,
      answer: (isSure) => {
        lockQuestion.set(undefined);
        answered(isSure);
      },
    });
  });
