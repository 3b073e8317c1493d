import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { graphql } from 'react-relay';

import type { SignUpFormMutation } from '#graph/SignUpFormMutation.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useFirstField } from '../../../ui/first-field.ts';
import { RefusalNote } from '../../../ui/States.tsx';

const empty = { email: '', firstName: '', lastName: '', company: '' };

/** Asks for a new account; only the mail address is required. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const first = useFirstField();
  const [given, setGiven] = useState(empty);
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [signUp, isBusy] = useAction<SignUpFormMutation>(graphql`
    mutation SignUpFormMutation($input: SignUpInput!) {
      signUp(input: $input) {
        ... on SignUpPayload {
          ok
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const field = (name: keyof typeof empty) => ({
    name,
    value: given[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setGiven({ ...given, [name]: event.currentTarget.value }),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    const email = given.email.trim();
    signUp({ input: { ...given, email } }).then(
      () => onSent(email),
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      {refusal && <RefusalNote {...refusal} />}
      <TextInput
        {...field('email')}
        label="Email"
        description="It will be your username."
        inputWrapperOrder={['label', 'input', 'description']}
        type="email"
        ref={first}
        autoComplete="email"
        required
        withAsterisk={false}
      />
      <div className="tr-stack fr-pair">
        <TextInput {...field('firstName')} label="First name" autoComplete="given-name" />
        <TextInput {...field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <TextInput {...field('company')} label="Company" autoComplete="organization" />
      <Button type="submit" size="md" loading={isBusy} disabled={given.email.trim() === ''}>
        Create account
      </Button>
    </form>
  );
}
