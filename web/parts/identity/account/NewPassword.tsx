import { PasswordInput } from '@mantine/core';

import { useFirstField } from '../../../ui/first-field.ts';

export interface TypedTwice {
  password: string;
  again: string;
}
interface Props {
  /** The username, for password managers. */
  username: string;
  value: TypedTwice;
  onChange: (value: TypedTwice) => void;
  /** True if the field has the initial focus. */
  isFirst?: boolean;
}

const eye = { 'aria-label': 'Show password' };

/** Tells whether the second password differs; it does not while it may still be completed. */
export const differs = ({ password, again }: TypedTwice): boolean => again !== '' && !password.startsWith(again);

/** Asks for a new password, typed twice. */
export function NewPassword({ username, value, onChange, isFirst = false }: Props) {
  const shared = {
    required: true,
    withAsterisk: false,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: eye,
  };
  const first = useFirstField({ isOn: isFirst });
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordInput
        {...shared}
        label="New password"
        description="At least 8 characters. A short phrase is easy to remember."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="new-password"
        ref={first}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      <PasswordInput
        {...shared}
        label="Confirm new password"
        name="new-password-again"
        value={value.again}
        error={differs(value) && 'The two passwords do not match. Enter the new one twice.'}
        onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
      />
    </>
  );
}
