import { useCallback, useState } from 'react';

/** A question in a dialog: a text, or a choice. */
export interface DialogField {
  name: string;
  label: string;
  /** The choices; undefined for a text. */
  options?: readonly { value: string; label: string }[];
  value?: string;
  isOptional?: boolean;
  hint?: string;
}
export interface DialogQuestion {
  title: string;
  verb: string;
  note?: string;
  fields: readonly DialogField[];
}
export type DialogAnswers = Readonly<Record<string, string>>;

/** Asks for the details of a new shape or line; undefined if the user cancels. */
export type Ask = (question: DialogQuestion) => Promise<DialogAnswers | undefined>;

export function useAsking() {
  const [asked, setAsked] = useState<{
    question: DialogQuestion;
    answer: (answers: DialogAnswers | undefined) => void;
  }>();
  const ask: Ask = useCallback(
    (question) =>
      new Promise((done) => {
        const answer = (answers: DialogAnswers | undefined) => {
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
