import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';

import { useWordsLeft } from '../../../../parts/model/unsaved/words-left.ts';
import type { Way } from './next-shape.ts';
import { wayOfKey } from './way-of-key.ts';

interface Props {
  /** The name of its kind, such as `Part`. */
  what: string;
  /** Adds a shape of that name, and goes on in a way. */
  onFollow: (name: string, way: Way) => void;
  /** Adds a shape of that name, or none without a name, and ends. */
  onEnd: (name: string) => void;
  /** Goes back to the shape before. */
  onBack: () => void;
}

/** Takes the name of the next shape of a chain, which exists once it has one. */
export function NextShapeField({ what, onFollow, onEnd, onBack }: Props) {
  const [value, setValue] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const end = useWordsLeft(field, '.dg-picture', 'The shape before it is not on the diagram.', value.trim());
  const name = value.trim();
  const finish = (given: string) => {
    end();
    onEnd(given);
  };
  return (
    <TextInput
      ref={field}
      className="dg-next"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key, and stands where the eye is
      autoFocus
      aria-label="Name of the next shape"
      placeholder={`New ${what}`}
      value={value}
      autoComplete="off"
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        const way = wayOfKey(event);
        if (way && name !== '') {
          event.preventDefault();
          end();
          onFollow(name, way);
        } else if (event.key === 'Escape' || way === 'sibling') {
          finish('');
          onBack();
        }
      }}
      onBlur={() => finish(name)}
    />
  );
}
