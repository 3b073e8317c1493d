import { TextInput } from '@mantine/core';
import { useState } from 'react';

/** The name of a shape, changed where it stands: Enter keeps it, Escape leaves it as it was. */
export function NameField({
  name,
  onDone,
  onCancel,
}: {
  name: string;
  onDone: (name: string) => void;
  onCancel: () => void;
}) {
  const [value, setValue] = useState(name);
  return (
    <TextInput
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key or a press, and stands where the eye is
      autoFocus
      aria-label="New name"
      value={value}
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') onDone(value);
        else if (event.key === 'Escape') onCancel();
      }}
      onBlur={() => onDone(value)}
    />
  );
}
