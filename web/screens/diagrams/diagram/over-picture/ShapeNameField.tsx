import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';

import { useWordsLeft } from '../../../../parts/model/unsaved/words-left.ts';
import { NAMING } from '../editing/name-ahead.ts';

/** Edits the name of a shape in place: Enter saves it, Escape cancels. */
export function ShapeNameField({
  name,
  onDone,
  onCancel,
}: {
  name: string;
  onDone: (name: string) => void;
  onCancel: () => void;
}) {
  const [value, setValue] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const end = useWordsLeft(field, '.dg-picture', 'The shape was deleted.', value === name ? undefined : value);
  const done = () => {
    end();
    onDone(value);
  };
  return (
    <TextInput
      ref={field}
      className={NAMING}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key or a press, and stands where the eye is
      autoFocus
      aria-label="New name"
      value={value}
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') done();
        else if (event.key === 'Escape') {
          end();
          onCancel();
        }
      }}
      onBlur={done}
    />
  );
}
