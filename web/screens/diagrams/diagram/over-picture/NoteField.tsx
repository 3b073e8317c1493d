import { Textarea } from '@mantine/core';
import { useState } from 'react';

/** The text of something drawn freely, changed where it stands: Ctrl Enter or leaving it keeps it, Escape leaves it as it was. */
export function NoteField({
  text,
  onDone,
  onCancel,
}: {
  text: string;
  onDone: (text: string) => void;
  onCancel: () => void;
}) {
  const [value, setValue] = useState(text);
  return (
    <Textarea
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key or a press, and stands where the eye is
      autoFocus
      aria-label="Text"
      value={value}
      maxLength={4000}
      minRows={2}
      maxRows={8}
      autosize
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone(value);
        else if (event.key === 'Escape') onCancel();
      }}
      onBlur={() => onDone(value)}
    />
  );
}
