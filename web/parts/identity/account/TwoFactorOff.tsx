import './account.css';
import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { graphql } from 'react-relay';

import type { TwoFactorOffMutation, TwoFactorOffMutation$data } from '#graph/TwoFactorOffMutation.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import type { Done } from '../../../relay/refused.ts';
import { useAction } from '../../../relay/useAction.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

interface Props {
  /** True if Truss keeps a password of the user, which then proves who asks. */
  asksPassword: boolean;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
  /** The label of the button that closes it. */
  closeName?: string;
  /** The reason, if a second step is required. */
  children?: ReactNode;
}

/** Explains two-step sign-in, and begins setting it up. */
export function TwoFactorOff({ asksPassword, onCodes, onClose, closeName = 'Cancel', children }: Props) {
  const [password, setPassword] = useState('');
  const [secret, setSecret] = useState<Done<TwoFactorOffMutation$data>['beginTwoStep']>();
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [begin, isBusy] = useAction<TwoFactorOffMutation>(graphql`
    mutation TwoFactorOffMutation($input: BeginTwoStepInput!) {
      beginTwoStep(input: $input) {
        ... on BeginTwoStepPayload {
          secret
          qrCode
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  if (secret) return <TwoFactorSetup {...secret} onCodes={onCodes} onBack={() => setSecret(undefined)} />;
  return (
    <form
      className="tr-stack ac-stack"
      onSubmit={(event) => {
        event.preventDefault();
        setRefusal(undefined);
        begin({ input: password ? { password } : {} }).then(
          ({ beginTwoStep }) => {
            setPassword('');
            setSecret(beginTwoStep);
          },
          (error: unknown) => setRefusal(asFacts(error)),
        );
      }}
    >
      <div>
        {children ??
          'Two-factor authentication is off. With it, you sign in with your password and a code from an authenticator app on your phone, so a stolen password alone is not enough.'}
      </div>
      <CurrentPassword value={password} onChange={setPassword} isNeeded={asksPassword} />
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {closeName}
        </Button>
        <Button type="submit" loading={isBusy} disabled={asksPassword && password === ''}>
          Set up two-factor authentication
        </Button>
      </Group>
    </form>
  );
}
