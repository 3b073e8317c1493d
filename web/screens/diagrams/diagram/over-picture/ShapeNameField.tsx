import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';

import { useWordsLeft } from '../../../../parts/model/unsaved/words-left.ts';
import type { Way } from '../chain/next-shape.ts';
import { wayOfKey } from '../chain/way-of-key.ts';
import { NAMING } from '../editing/name-ahead.ts';

/** Edits the name of a shape in place: Enter saves it, Escape cancels. After a new shape, Enter and Tab go on with the next one. */
export function ShapeNameField({
  name,
  onDone,
  onCancel,
  onFollow,
  onBack,
}: {
  name: string;
  onDone: (name: string) => void;
  onCancel: () => void;
  /** Saves the name of a new shape, and goes on with the next. */
  onFollow?: ((name: string, way: Way) => void) | undefined;
  /** Goes back to the shape. */
  onBack: () => void;
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
        const way = onFollow && wayOfKey(event);
        if (way) {
          event.preventDefault();
          end();
          onFollow(value, way);
        } else if (event.key === 'Enter') {
          done();
          onBack();
        } else if (event.key === 'Escape') {
          end();
          onCancel();
          onBack();
        }
      }}
      onBlur={done}
    />
  );
}
