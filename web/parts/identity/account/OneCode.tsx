import { TextInput } from '@mantine/core';

import { useFirstField } from '../../../ui/first-field.ts';

interface Props {
  value: string;
  onChange: (code: string) => void;
  label?: string;
  /** True if the field has the initial focus. */
  isFirst?: boolean;
}

/** Asks for a code from the authenticator app. */
export function OneCode({ value, onChange, label = 'Code', isFirst = false }: Props) {
  const first = useFirstField({ isOn: isFirst });
  return (
    <TextInput
      ref={first}
      label={label}
      required
      withAsterisk={false}
      autoComplete="one-time-code"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
