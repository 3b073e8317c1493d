import { useEffect, useId, type ReactNode } from 'react';

import { pageStore } from '../ui/store.ts';

/** A question before the page is left. */
export interface LeavingQuestion {
  title: string;
  text: string;
  /** Further actions on the unsaved input. */
  tools?: ReactNode;
  /** True if the browser also asks before it leaves the product. */
  asksOutside?: boolean;
}

/** The open questions before the page is left. The router lets only one component ask, so all register here. */
export const questions = pageStore<ReadonlyMap<string, LeavingQuestion>>(new Map());

/** Asks before the page is left for another one, while there is a question. */
export function useAskBeforeLeaving(question: LeavingQuestion | undefined): void {
  const id = useId();
  useEffect(() => {
    if (!question) return;
    questions.set(new Map(questions.get()).set(id, question));
    return () => {
      const others = new Map(questions.get());
      others.delete(id);
      questions.set(others);
    };
  }, [id, question]);
  const asksOutside = question?.asksOutside === true;
  useEffect(() => {
    if (!asksOutside) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asksOutside]);
}
