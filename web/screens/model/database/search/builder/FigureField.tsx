import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { useTyped, type Meaning } from '../../../../../ui/typed/useTyped.tsx';

interface Props {
  label: string;
  /** The text of the present value. */
  shown: string;
  /** Reads what is typed as the search language writes it; what is none is given as it stands, for the search to refuse it. */
  read: (text: string) => Meaning<string>;
  onChange: (text: string) => void;
}

/** Takes a figure as people write it, and says at once when it is none. */
export function FigureField({ label, shown, read, onChange }: Props) {
  const [problem, setProblem] = useState<string>();
  const { field, readBack } = useTyped<string>({
    shown,
    typed: undefined,
    read,
    onChange: (text) => onChange(text ?? ''),
    onProblem: setProblem,
  });
  return (
    <div className="tr-grow">
      <TextInput aria-label={label} inputMode="decimal" autoComplete="off" error={problem} {...field} />
      {readBack}
    </div>
  );
}
