import { PasswordInput } from '@mantine/core';

interface Props {
  value: string;
  onChange: (password: string) => void;
  /** Whoever signs in by their company may have a password here all the same. */
  isNeeded?: boolean;
}

/** The password one has, for what an open screen alone must not be able to do. */
export const CurrentPassword = ({ value, onChange, isNeeded = true }: Props) => (
  <PasswordInput
    label={isNeeded ? 'Current password' : 'Password of Truss itself, if you have one'}
    required={isNeeded}
    withAsterisk={false}
    data-autofocus
    autoComplete="current-password"
    visibilityToggleButtonProps={{ 'aria-label': 'Show what was typed' }}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
