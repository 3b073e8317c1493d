import { PasswordInput } from '@mantine/core';

export interface TypedTwice {
  password: string;
  again: string;
}
interface Props {
  /** Whose password it is, for password managers. */
  username: string;
  value: TypedTwice;
  onChange: (value: TypedTwice) => void;
  describedBy?: string | undefined;
}

const eye = { 'aria-label': 'Show what was typed' };

/** Whether the second password differs; nothing is said while it is still being typed. */
export const differs = ({ password, again }: TypedTwice): boolean => again !== '' && !password.startsWith(again);

/** A new password, typed twice. */
export function NewPassword({ username, value, onChange, describedBy }: Props) {
  const shared = {
    required: true,
    withAsterisk: false,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: eye,
  };
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordInput
        {...shared}
        label="New password"
        description="At least 8 characters. Several words are easier to keep in mind than signs."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="new-password"
        aria-describedby={describedBy}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      <PasswordInput
        {...shared}
        label="New password, again"
        name="new-password-again"
        value={value.again}
        error={differs(value) && 'The two passwords are not the same. Type the new one twice.'}
        onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
      />
    </>
  );
}
