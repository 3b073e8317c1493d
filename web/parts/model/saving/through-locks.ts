import { createContext, useContext } from 'react';

import { asFacts, mayPassLocks } from '../../../relay/refusal.ts';
import { pageStore } from '../../../ui/store.ts';

interface LockQuestion {
  /** Who holds what. */
  message: string;
  answer: (isSure: boolean) => void;
}

/** What somebody is asked at the moment: whether they change what is locked all the same. */
export const lockQuestion = pageStore<LockQuestion | undefined>(undefined);

/** Whether somebody who may unlock what is on the page has said that they change it all the same, and how they say so. */
export const PassingLocks = createContext<[isPassing: boolean, pass: (isPassing: boolean) => void]>([
  false,
  () => undefined,
]);
export const usePassingLocks = () => useContext(PassingLocks);

/** Does something; where nothing but locks that may be opened is in the way, asks once more, and does it through them or rejects as before. */
export async function throughLocks<T>(
  isPassing: boolean,
  work: (said: { throughLocks?: true }) => Promise<T>,
): Promise<T> {
  if (isPassing) return work({ throughLocks: true });
  try {
    return await work({});
  } catch (error) {
    const facts = asFacts(error);
    if (!mayPassLocks(facts) || !(await isWanted(facts.message))) throw error;
    return work({ throughLocks: true });
  }
}

const isWanted = (message: string): Promise<boolean> =>
  new Promise((answered) => {
    // Whoever is asked something else meanwhile has not said yes.
    lockQuestion.get()?.answer(false);
    lockQuestion.set({
      message,
      answer: (isSure) => {
        lockQuestion.set(undefined);
        answered(isSure);
      },
    });
  });
