import { useCallback, useState } from 'react';

/** A question in a dialog: a text, or a choice. */
export interface Field {
  name: string;
  label: string;
  /** The choices; undefined for a text. */
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

/** Asks for the details of a new shape or line; undefined if the user cancels. */
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
