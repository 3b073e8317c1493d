import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';

import { CodeFields } from '../../../parts/identity/sign-in/CodeFields.tsx';
import type { SigningIn } from '../../../parts/identity/sign-in/useSignIn.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import type { Credentials } from './PasswordForm.tsx';

/** Asks for the second step of signing in: sends the same input again, with a code. */
export function CodeForm({ signingIn, given }: { signingIn: SigningIn; given: Credentials }) {
  const { send, isBusy, refusal, startOver } = signingIn;
  const [code, setCode] = useState('');
  usePageTitle('Two-factor authentication');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send({ ...given, username: given.username.trim(), totpCode: code });
  };
  return (
    <form onSubmit={onSubmit}>
      <h1>Two-factor authentication</h1>
      <p className="tr-dim">The password of {given.username.trim()} is correct. One more step.</p>
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <CodeFields value={code} onChange={setCode} />
      <Button type="submit" size="md" loading={isBusy}>
        Sign in
      </Button>
      <Button variant="subtle" size="md" onClick={startOver}>
        Back
      </Button>
    </form>
  );
}
