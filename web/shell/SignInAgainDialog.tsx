import { Anchor, Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { graphql } from 'react-relay';

import type { SignInAgainDialogMutation } from '#graph/SignInAgainDialogMutation.graphql';

import { asFacts } from '../relay/refusal.ts';
import { signedInAs, signInPath, useSession } from '../relay/session.ts';
import { useAction } from '../relay/useAction.ts';
import { RefusalNote } from '../ui/States.tsx';

/** Asks for the password when the session has ended under an open page; the calls that wait go on afterwards. */
export function SignInAgainDialog() {
  const { username, isAsking } = useSession();
  return (
    <Modal
      opened={isAsking}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Signed Out!"
      size={440}
    >
      {isAsking && username && <Form username={username} />}
    </Modal>
  );
}

function Form({ username }: { username: string }) {
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [signIn, isBusy] = useAction<SignInAgainDialogMutation>(graphql`
    mutation SignInAgainDialogMutation($input: SignInInput!) {
      signIn(input: $input) {
        viewer {
          id
          username
        }
      }
    }
  `);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    signIn({ input: { username, password } }).then(
      () => signedInAs(username),
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="md">
        <div>Sign in again as {username}. What you were doing goes on.</div>
        <PasswordInput
          label="Password"
          value={password}
          data-autofocus
          autoComplete="current-password"
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {refusal && <RefusalNote {...refusal} />}
        <Group justify="space-between">
          <Anchor href={signInPath()}>Sign in as somebody else</Anchor>
          <Button type="submit" loading={isBusy} disabled={password === ''}>
            Sign in
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
