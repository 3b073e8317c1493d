import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  label: string;
  placeholder: string;
  text: string;
  disabled: boolean;
  /** Letters that there is room for. */
  most?: number;
  /** Whether it says something in any case: emptied, it says again what it said. */
  isNeeded?: boolean;
  onDone: (text: string) => void;
}

/** A few words about something on the picture, kept once whoever types them goes on. */
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
