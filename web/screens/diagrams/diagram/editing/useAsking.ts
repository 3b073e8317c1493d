import { useCallback, useState } from 'react';

/** Something that is asked in a dialog: a text, or one of several. */
export interface Field {
  name: string;
  label: string;
  /** What can be chosen; a text where there is nothing to choose from. */
  options?: readonly { value: string; label: string }[];
  value?: string;
  isOptional?: boolean;
  hint?: string;
}
export interface Question {
  title: string;
  verb: string;
  note?: string;
  fields: readonly Field[];
}
export type Answers = Readonly<Record<string, string>>;

/** Asks what has to be known before something is drawn; undefined where somebody changes their mind. */
export type Ask = (question: Question) => Promise<Answers | undefined>;

export function useAsking() {
  const [asked, setAsked] = useState<{ question: Question; answer: (answers: Answers | undefined) => void }>();
  const ask: Ask = useCallback(
    (question) =>
      new Promise((done) => {
        const answer = (answers: Answers | undefined) => {
          setAsked(undefined);
          done(answers);
        };
        // A menu that closes gives the focus back first.
        setTimeout(() => setAsked({ question, answer }), 40);
      }),
    [],
  );
  return { asked, ask };
}
