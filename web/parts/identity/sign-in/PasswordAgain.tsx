import { Anchor, Button, Group, PasswordInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';

import { signedInAs, signInPath } from '../../../relay/session.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { CodeFields } from './CodeFields.tsx';
import { useSignIn } from './useSignIn.ts';

/** Asks for the password again, and a code if two-step sign-in is on; the page behind stays as it is. */
export function PasswordAgain({ username }: { username: string }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { send, isBusy, refusal, isCodeNeeded } = useSignIn();
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const who = await send({ username, password, ...(isCodeNeeded && { totpCode: code }) });
    if (who) signedInAs(who);
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} style={{ display: 'grid', gap: 'var(--tr-s-3)' }}>
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {isCodeNeeded ? (
        <CodeFields value={code} onChange={setCode} />
      ) : (
        <PasswordInput
          label="Password"
          value={password}
          data-autofocus
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <Group justify="space-between">
        <Anchor href={signInPath()}>Use another account</Anchor>
        <Button type="submit" loading={isBusy} disabled={(isCodeNeeded ? code.trim() : password) === ''}>
          Sign in
        </Button>
      </Group>
    </form>
  );
}
