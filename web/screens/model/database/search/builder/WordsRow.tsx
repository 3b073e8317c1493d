import { Select, TextInput } from '@mantine/core';

import type { WordsPart } from './parts.ts';

const matches: { value: WordsPart['match']; label: string }[] = [
  { value: 'word', label: 'the words' },
  { value: 'phrase', label: 'the exact phrase' },
  { value: 'prefix', label: 'a number under' },
];

interface Props {
  part: WordsPart;
  onChange: (part: WordsPart) => void;
}

/** Searches for words in number, name or description, or for the number of a parent. */
export const WordsRow = ({ part, onChange }: Props) => (
  <>
    <Select
      aria-label="How words are matched"
      data={matches}
      value={part.match}
      allowDeselect={false}
      onChange={(next) => next && onChange({ ...part, match: next as WordsPart['match'] })}
    />
    <TextInput
      aria-label="Words"
      className="db-span"
      value={part.text}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange({ ...part, text: currentTarget.value })}
    />
  </>
);
