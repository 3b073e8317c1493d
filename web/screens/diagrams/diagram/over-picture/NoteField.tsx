import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';

import { useWordsLeft } from '../../../../parts/model/unsaved/words-left.ts';

/** Edits the text of a free shape in place: Ctrl Enter or leaving it saves it, Escape cancels. */
export function NoteField({
  text,
  onDone,
  onCancel,
  onBack,
}: {
  text: string;
  onDone: (text: string) => void;
  onCancel: () => void;
  /** Goes back to the shape. */
  onBack: () => void;
}) {
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const end = useWordsLeft(field, '.dg-picture', 'The note was deleted.', value === text ? undefined : value);
  const done = () => {
    end();
    onDone(value);
  };
  return (
    <Textarea
      ref={field}
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
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
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
