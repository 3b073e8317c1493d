import { MultiSelect } from '@mantine/core';

import { foundOptions } from '../../../../../ui/choosing/rank.ts';
import { nothingFound } from '../../../../../ui/nothingFound.tsx';
import type { Written } from './parts.ts';
import { asName } from './values.ts';

interface Props {
  label: string;
  values: readonly Written[];
  choices: readonly { value: string; label: string }[];
  onChange: (values: Written[]) => void;
  /** Searches for choices that only the server knows. */
  onSearch?: (typed: string) => void;
  /** True until the server has answered what is typed. */
  isWaiting?: boolean;
}

/** Chooses any of some values from a list, by typing. */
export function ManyValues({ label, values, choices, onChange, onSearch, isWaiting = false }: Props) {
  const all = new Map([
    ...values.map(({ text }) => [text, text] as const),
    ...choices.map((each) => [each.value, each.label] as const),
  ]);
  const chosen = [...new Set(values.map(({ text }) => text))];
  return (
    <MultiSelect
      aria-label={label}
      placeholder={chosen.length === 0 ? 'Choose' : ''}
      data={[...all].map(([value, name]) => ({ value, label: name }))}
      value={chosen}
      onChange={(texts) => onChange(texts.map((text) => values.find((each) => each.text === text) ?? asName(text)))}
      searchable
      hidePickedOptions
      limit={100}
      nothingFoundMessage={nothingFound('Nothing found.', !isWaiting)}
      aria-busy={isWaiting}
      {...(onSearch && { onSearchChange: onSearch, filter: foundOptions })}
    />
  );
}
