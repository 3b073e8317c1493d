import { TextInput } from '@mantine/core';

interface Props {
  value: string;
  onChange: (code: string) => void;
  label?: string;
}

/** A code of the authenticator app. */
export const OneCode = ({ value, onChange, label = 'Code' }: Props) => (
  <TextInput
    label={label}
    required
    withAsterisk={false}
    autoComplete="one-time-code"
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
