import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { Link } from 'react-router';

import type { SigningIn } from '../../../parts/identity/sign-in/useSignIn.ts';
import { paths } from '../../../routing/paths.ts';
import { RefusalNote } from '../../../ui/States.tsx';

export interface Credentials {
  username: string;
  password: string;
}
interface Props {
  signingIn: SigningIn;
  given: Credentials;
  onChange: (given: Credentials) => void;
  /** The name of the LDAP directory, if its passwords are accepted here. */
  directory: string | undefined;
  /** True if users may request a new password. */
  mayForget: boolean;
}

/** Asks for username and password, and keeps the input when the server refuses. */
export function PasswordForm({ signingIn: { send, isBusy, refusal }, given, onChange, directory, mayForget }: Props) {
  const { username, password } = given;
  const start = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isKnown = useRef(username !== '');
  useEffect(() => (isKnown.current ? field : start).current?.focus(), []);
  useEffect(() => {
    if (refusal) field.current?.focus();
  }, [refusal]);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send({ username: username.trim(), password });
  };
  return (
    <form onSubmit={onSubmit}>
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={start}
        required
        withAsterisk={false}
        {...(directory && { description: `Your ${directory} username` })}
        inputWrapperOrder={['label', 'input', 'description']}
        value={username}
        onChange={(event) => onChange({ ...given, username: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        ref={field}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        onChange={(event) => onChange({ ...given, password: event.currentTarget.value })}
      />
      <Button type="submit" size="md" loading={isBusy}>
        Sign in
      </Button>
      {/* Behind the button, as the Tab key comes by: on the way from the name to the password it is in nobody's way. */}
      {mayForget && (
        <Anchor component={Link} to={paths.forgotPassword()} fz="sm" className="tr-line-link">
          Forgot password
        </Anchor>
      )}
    </form>
  );
}
