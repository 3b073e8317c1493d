import { PasswordInput } from '@mantine/core';

import { useFirstField } from '../../../ui/first-field.ts';

interface Props {
  value: string;
  onChange: (password: string) => void;
  /** True to ask for the password; users of single sign-on may have one here as well. */
  isNeeded?: boolean;
  /** True if the field has the initial focus. */
  isFirst?: boolean;
}

/** Asks for the user's present password, because an unlocked screen alone must not be enough. */
export function CurrentPassword({ value, onChange, isNeeded = true, isFirst = true }: Props) {
  const first = useFirstField({ isOn: isFirst });
  return (
    <PasswordInput
      ref={first}
      label={isNeeded ? 'Current password' : 'Truss password, if you have one'}
      required={isNeeded}
      withAsterisk={false}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
