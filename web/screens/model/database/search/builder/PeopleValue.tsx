import { useState } from 'react';

import { usePeopleNamed } from '../../../../../parts/identity/people/usePeopleNamed.ts';
import { ManyValues } from './ManyValues.tsx';
import type { Written } from './parts.ts';

interface Props {
  label: string;
  values: readonly Written[];
  onChange: (values: Written[]) => void;
}

const ME = { value: 'me', label: 'Me' };

/** Chooses people of the project by typing; the searching person is "me". */
export function PeopleValue({ label, values, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const { people, isWaiting } = usePeopleNamed(typed);
  const choices = [ME, ...people.map(({ username, fullName }) => ({ value: username, label: fullName }))];
  return (
    <ManyValues
      label={label}
      values={values}
      choices={choices}
      onSearch={setTyped}
      isWaiting={isWaiting}
      onChange={(next) => onChange(next.map((each) => (each.text === ME.value ? { ...each, quoted: false } : each)))}
    />
  );
}
