import { useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';

/**
 * The meaning of a text: a value, with its words (and their language) if they are to be shown back, or the reason why it is none. A text that is kept as it is
 * written is given even then, so that no letter of it is lost; but it is not sent.
 */
export type Meaning<T> = { value: T | null; words?: string; lang?: string } | { problem: string; value?: T };

interface Options<T> {
  /** The text of the stored value. */
  shown: string;
  /** The text that the field held when it was closed, if that was no value. */
  typed: string | undefined;
  read: (text: string) => Meaning<T>;
  /** Called with each value as it is typed, which `how` then says, and once more when the field is left. */
  onChange: (value: T | null, how?: 'typed') => void;
  /** Called with the reason when the field is left with a text that is no value; undefined when that is over. */
  onProblem: (problem: string | undefined, text?: string) => void;
}

/** The props of the input, and the words of what was typed, to be shown below it. */
interface Typed {
  field: {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  readBack: ReactNode;
  /** Drops what was typed, since the value was chosen in another way. */
  drop: () => void;
}

/**
 * Keeps a text as it is typed and gives its value at once. A text that is none stays in the field, and is refused when the field is left or
 * a key sends it.
 */
export function useTyped<T>({ shown, typed, read, onChange, onProblem }: Options<T>): Typed {
  const [draft, setDraft] = useState(typed);
  const meaning = draft === undefined ? undefined : read(draft);
  const take = (text: string) => {
    setDraft(text);
    const next = read(text);
    if (next.value === undefined) return;
    onProblem(undefined);
    onChange(next.value, 'typed');
  };
  const settle = () => {
    if (draft === undefined || !meaning) return;
    if ('problem' in meaning) return onProblem(meaning.problem, draft);
    setDraft(undefined);
    onChange(meaning.value);
  };
  const lang = meaning && 'lang' in meaning ? meaning.lang : undefined;
  const words = meaning && 'words' in meaning && meaning.words !== draft ? meaning.words : undefined;
  return {
    field: {
      value: draft ?? shown,
      onChange: ({ currentTarget }) => take(currentTarget.value),
      onBlur: settle,
      // Before the key reaches the form or the table that it sends or leaves.
      onKeyDown: ({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' || key === 'Tab' || (key === 's' && (ctrlKey || metaKey))) settle();
      },
    },
    readBack: (
      <div className="tr-small tr-dim" aria-live="polite" lang={lang}>
        {words}
      </div>
    ),
    drop: () => setDraft(undefined),
  };
}
