import './account.css';
import { Button, Group } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { graphql } from 'react-relay';

import type { PasswordMutation } from '#graph/PasswordMutation.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useSession } from '../../../relay/session.ts';
import { useAction } from '../../../relay/useAction.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { NewPassword, type TypedTwice } from './NewPassword.tsx';
import type { TopicProps } from './topic.ts';

/** Changes the viewer's password, which ends all other sessions. */
export default function Password({ onClose }: TopicProps) {
  const { username } = useSession();
  const [oldPassword, setOldPassword] = useState('');
  const [value, setValue] = useState<TypedTwice>({ password: '', again: '' });
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [change, isBusy] = useAction<PasswordMutation>(graphql`
    mutation PasswordMutation($input: ChangePasswordInput!) {
      changePassword(input: $input) {
        ... on ChangePasswordPayload {
          viewer {
            ...Sessions_viewer
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    change({ input: { oldPassword, newPassword: value.password, newPasswordConfirm: value.again } }).then(
      () => {
        toast.done('Your password was changed. Your other sessions have ended.');
        onClose();
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <form onSubmit={onSubmit} className="tr-stack ac-stack">
      <CurrentPassword value={oldPassword} onChange={setOldPassword} />
      <NewPassword username={username ?? ''} value={value} onChange={setValue} />
      <div className="tr-dim">You will be signed out everywhere else.</div>
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={oldPassword === '' || value.password === '' || value.again === ''}
        >
          Change password
        </Button>
      </Group>
    </form>
  );
}
