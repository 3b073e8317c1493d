import './account.css';
import { Button, Group } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { graphql } from 'react-relay';

import type { TwoFactorSetupMutation } from '#graph/TwoFactorSetupMutation.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { CopyButton } from './CopyButton.tsx';
import { OneCode } from './OneCode.tsx';

interface Props {
  secret: string;
  /** The secret as a QR code, in a data URL. */
  qrCode: string;
  onCodes: (codes: readonly string[]) => void;
  onBack: () => void;
}

/** Shows the secret for the app, and asks for the first code, which proves that the app has it. */
export function TwoFactorSetup({ secret, qrCode, onCodes, onBack }: Props) {
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [confirm, isBusy] = useAction<TwoFactorSetupMutation>(graphql`
    mutation TwoFactorSetupMutation($input: ConfirmTwoStepInput!) {
      confirmTwoStep(input: $input) {
        ... on ConfirmTwoStepPayload {
          recoveryCodes
          viewer {
            ...TwoFactor_viewer
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    confirm({ input: { code } }).then(
      ({ confirmTwoStep }) => onCodes(confirmTwoStep.recoveryCodes),
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <form onSubmit={onSubmit} className="tr-stack ac-stack">
      <div>1. Scan this code with your authenticator app, or enter the key by hand.</div>
      <div className="ac-secret">
        <img src={qrCode} alt="The key as a QR code" width={148} height={148} />
        <div>
          <div className="tr-dim">Key</div>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} name="Copy key" />
        </div>
      </div>
      <div>2. Enter the code that the app shows now.</div>
      <OneCode isFirst value={code} onChange={setCode} />
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={isBusy} disabled={code.trim() === ''}>
          Turn on
        </Button>
      </Group>
    </form>
  );
}
