import './account.css';
import { Button, Group, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { ProfileForm_viewer$key } from '#graph/ProfileForm_viewer.graphql';
import type { ProfileFormMutation } from '#graph/ProfileFormMutation.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useFirstField } from '../../../ui/first-field.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';

interface Props {
  viewer: ProfileForm_viewer$key;
  onClose: () => void;
  /** Called with a new mail address, which takes effect when the link mailed there is opened. */
  onConfirming: (email: string) => void;
}

/** Edits the profile: name, address, phone number and company. A new address needs the password. */
export function ProfileForm({ viewer, onClose, onConfirming }: Props) {
  const { username, authentication, email, firstName, lastName, phoneNumber, company } = useFragment(
    graphql`
      fragment ProfileForm_viewer on User {
        username
        fullName
        firstName
        lastName
        email
        phoneNumber
        company
        authentication
      }
    `,
    viewer,
  );
  const [given, setGiven] = useState({ firstName, lastName, email, phoneNumber, company });
  const [oldPassword, setOldPassword] = useState('');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [save, isBusy] = useAction<ProfileFormMutation>(graphql`
    mutation ProfileFormMutation($input: SaveProfileInput!) {
      saveProfile(input: $input) {
        ... on SaveProfilePayload {
          confirmationSentTo
          viewer {
            ...ProfileForm_viewer
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const first = useFirstField();
  const isNewAddress = given.email.trim().toLowerCase() !== email.toLowerCase() && given.email.trim() !== '';
  const needsPassword = isNewAddress && authentication === 'NATIVE';
  const field = (name: keyof typeof given) => ({
    name,
    value: given[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setGiven((now) => ({ ...now, [name]: value })),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    save({ input: { ...given, ...(isNewAddress && oldPassword && { oldPassword }) } }).then(
      ({ saveProfile: { confirmationSentTo } }) => {
        toast.done('Your profile was saved.');
        if (!confirmationSentTo) return onClose();
        setGiven((now) => ({ ...now, ...(now.email === given.email && { email }) }));
        setOldPassword('');
        onConfirming(confirmationSentTo);
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <form onSubmit={onSubmit} noValidate className="tr-stack ac-stack">
      <TextInput
        label="Username"
        value={username}
        readOnly
        variant="filled"
        description="It can't be changed."
        inputWrapperOrder={['label', 'input', 'description']}
      />
      <Group grow gap="md" align="start">
        <TextInput {...field('firstName')} label="First name" autoComplete="given-name" ref={first} />
        <TextInput {...field('lastName')} label="Last name" autoComplete="family-name" />
      </Group>
      <TextInput {...field('email')} label="Email" type="email" autoComplete="email" />
      {isNewAddress && (
        <CurrentPassword value={oldPassword} onChange={setOldPassword} isNeeded={needsPassword} isFirst={false} />
      )}
      <TextInput {...field('phoneNumber')} label="Phone number" type="tel" autoComplete="tel" />
      <TextInput {...field('company')} label="Company" autoComplete="organization" />
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={needsPassword && oldPassword === ''}>
          Save profile
        </Button>
      </Group>
    </form>
  );
}
