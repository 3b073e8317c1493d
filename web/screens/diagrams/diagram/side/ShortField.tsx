import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  label: string;
  placeholder: string;
  text: string;
  disabled: boolean;
  /** The largest number of characters. */
  most?: number;
  /** True for a required field, which returns to its old text when emptied. */
  isNeeded?: boolean;
  onDone: (text: string) => void;
}

/** Edits a short text on the picture, saved when the field is left. */
export function ShortField({ label, placeholder, text, disabled, most = 200, isNeeded = false, onDone }: Props) {
  const [typed, setTyped] = useState(text);
  const done = () => {
    const next = typed.trim();
    if (isNeeded && next === '') setTyped(text);
    else if (next !== text) onDone(next);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={most}
      value={typed}
      disabled={disabled}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  );
}
