import { Anchor, Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { graphql } from 'react-relay';
import { Link } from 'react-router';

import type { ForgotPasswordScreenMutation } from '#graph/ForgotPasswordScreenMutation.graphql';
import type { ForgotPasswordScreenQuery } from '#graph/ForgotPasswordScreenQuery.graphql';

import { FrontPage } from '../../../parts/identity/front/FrontPage.tsx';
import { MailSent } from '../../../parts/identity/front/MailSent.tsx';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { useFirstField } from '../../../ui/first-field.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { RefusalNote } from '../../../ui/States.tsx';

/** Requests a mail with a link for choosing a new password. The answer is the same whether or not the account exists. */
export default function ForgotPasswordScreen() {
  const { signInOptions } = useScreenQuery<ForgotPasswordScreenQuery>(graphql`
    query ForgotPasswordScreenQuery @preloadable {
      signInOptions {
        ...FrontPage_options
      }
    }
  `);
  usePageTitle('Forgot password');
  const [sentTo, setSentTo] = useState<string>();
  return (
    <FrontPage options={signInOptions}>
      {sentTo ? (
        <MailSent to={sentTo} onAgain={() => setSentTo(undefined)}>
          If there is such an account, it contains a link to choose a new password. The link works once and expires in
          an hour.
        </MailSent>
      ) : (
        <Form onSent={setSentTo} />
      )}
    </FrontPage>
  );
}

function Form({ onSent }: { onSent: (username: string) => void }) {
  const first = useFirstField();
  const [username, setUsername] = useState('');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [ask, isBusy] = useAction<ForgotPasswordScreenMutation>(graphql`
    mutation ForgotPasswordScreenMutation($input: RequestPasswordResetInput!) {
      requestPasswordReset(input: $input) {
        ... on RequestPasswordResetPayload {
          ok
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    ask({ input: { username: username.trim() } }).then(
      () => onSent(username.trim()),
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <form onSubmit={onSubmit}>
      <h1>Forgot password</h1>
      <p className="tr-dim">Enter your username or email and we'll send you a reset link.</p>
      {refusal && <RefusalNote {...refusal} />}
      <TextInput
        label="Username or email"
        name="username"
        ref={first}
        autoComplete="username"
        autoCapitalize="none"
        required
        withAsterisk={false}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isBusy} disabled={username.trim() === ''}>
        Send reset link
      </Button>
      <Anchor component={Link} to={paths.signIn()} fz="sm" style={{ justifySelf: 'start' }}>
        Back to the sign-in page
      </Anchor>
    </form>
  );
}
