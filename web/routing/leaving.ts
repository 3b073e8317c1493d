import { useEffect, useId, type ReactNode } from 'react';

import { pageStore } from '../ui/store.ts';

/** Why somebody is asked before they leave a page. */
export interface Question {
  title: string;
  text: string;
  /** What else can be done with what they would leave. */
  tools?: ReactNode;
  /** Whether the browser asks too, before it leaves the product. */
  asksOutside?: boolean;
}

/** What is to be asked before the page is left. The router lets only one place ask, so all bring their questions here. */
export const questions = pageStore<ReadonlyMap<string, Question>>(new Map());

/** Asks before another page is gone to, as long as there is a question. */
export function useAskBeforeLeaving(question: Question | undefined): void {
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
