import { TextInput, type TextInputProps } from '@mantine/core';

import { useTyped, type Meaning } from '../../ui/typed/useTyped.tsx';
import type { EditorProps } from '../editor.ts';

type Own<T> = Omit<EditorProps<T>, 'value' | 'choices' | 'organization' | 'projectId' | 'name'>;

interface Props<T> extends Own<T> {
  /** The text of the stored value. */
  shown: string;
  read: (text: string) => Meaning<T>;
  /** The look of the field, and what stands in it beside the text. */
  look?: Pick<TextInputProps, 'inputMode' | 'leftSection' | 'rightSection' | 'styles' | 'type' | 'placeholder'>;
}

/** Edits a value as a line of text: each valid one is given as it is typed, and what means something else than it looks is shown back. */
export function TypedLine<T>({ shown, read, look, ...props }: Props<T>) {
  const { id, typed, onChange, onProblem, disabled, describedBy, invalid } = props;
  const { field, readBack } = useTyped({ shown, typed, read, onProblem, onChange });
  return (
    <div>
      <TextInput
        id={id}
        {...look}
        {...field}
        autoComplete="off"
        disabled={disabled}
        error={invalid}
        aria-describedby={describedBy}
      />
      {readBack}
    </div>
  );
}
