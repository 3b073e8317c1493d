import { Select } from '@mantine/core';
import { useState } from 'react';

import { foundOptions } from '../../../ui/choosing/rank.ts';
import { nothingFound } from '../../../ui/nothingFound.tsx';
import { usePeopleNamed } from './usePeopleNamed.ts';

interface Props {
  /** The project whose people are offered; that of the page without it. */
  projectId?: number;
  /** The word for no choice. */
  anyone: string;
  width?: number;
  value: string | null;
  onChange: (username: string | null) => void;
}

/** Chooses one of the people of a project by username, or no one, to filter a list by its authors. */
export function PersonSelect({ projectId, anyone, width, value, onChange }: Props) {
  const [named, setNamed] = useState('');
  const { people, isWaiting } = usePeopleNamed(named, projectId);
  const offered = people.map(({ username, fullName }) => ({ value: username, label: fullName }));
  return (
    <Select
      size="xs"
      w={width}
      aria-label="By whom"
      placeholder={anyone}
      searchable
      clearable
      value={value}
      // The server has already filtered them by the typed text.
      filter={foundOptions}
      aria-busy={isWaiting}
      onSearchChange={setNamed}
      onChange={onChange}
      nothingFoundMessage={nothingFound('No one in this project', !isWaiting)}
      data={value && !offered.some((each) => each.value === value) ? [{ value, label: value }, ...offered] : offered}
    />
  );
}
