import { PasswordInput } from '@mantine/core';

import { useFirstField } from '../../../ui/first-field.ts';

interface Props {
  value: string;
  onChange: (password: string) => void;
  /** Whoever signs in by their company may have a password here all the same. */
  isNeeded?: boolean;
  /** Whether one begins to type here. */
  isFirst?: boolean;
}

/** The password one has, for what an open screen alone must not be able to do. */
export function CurrentPassword({ value, onChange, isNeeded = true, isFirst = true }: Props) {
  const first = useFirstField({ isOn: isFirst });
  return (
    <PasswordInput
      ref={first}
      label={isNeeded ? 'Current password' : 'Password of Truss itself, if you have one'}
      required={isNeeded}
      withAsterisk={false}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show what was typed' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
