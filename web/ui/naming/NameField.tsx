import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

interface Props extends Omit<TextInputProps, 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (name: string) => void;
  /** The name that the server gives if none is entered; without it a name is required. */
  usualName?: string | undefined;
  /** False if another field comes first. */
  isFirst?: boolean;
}

/** Asks for the name of something. */
export const NameField = ({ onChange, usualName, isFirst = true, ...rest }: Props) => (
  <TextInput
    label="Name"
    placeholder={usualName}
    required={usualName === undefined}
    withAsterisk={false}
    autoComplete="off"
    data-autofocus={isFirst || undefined}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...rest}
  />
);
