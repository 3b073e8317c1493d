import './account.css';
import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { TwoFactorOnRenewMutation } from '#graph/TwoFactorOnRenewMutation.graphql';
import type { TwoFactorOnTurnOffMutation } from '#graph/TwoFactorOnTurnOffMutation.graphql';

import { useAction } from '../../../relay/useAction.ts';
import { toast } from '../../../ui/toasts.tsx';
import { ProveForm } from './ProveForm.tsx';

interface Props {
  asksPassword: boolean;
  /** True if a second step is required, so that it cannot be turned off. */
  isDemanded: boolean;
  /** The names of organizations where they work only with a second step. */
  neededIn: readonly string[];
  onCodes: (codes: readonly string[]) => void;
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

/** Creates new recovery codes or turns two-step sign-in off; both need the password and a code. */
export function TwoFactorOn({ asksPassword, isDemanded, neededIn, onCodes }: Props) {
  const [wish, setWish] = useState<'renew' | 'off'>();
  const [renew] = useAction<TwoFactorOnRenewMutation>(graphql`
    mutation TwoFactorOnRenewMutation($input: RenewRecoveryCodesInput!) {
      renewRecoveryCodes(input: $input) {
        ... on RenewRecoveryCodesPayload {
          recoveryCodes
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [turnOff] = useAction<TwoFactorOnTurnOffMutation>(graphql`
    mutation TwoFactorOnTurnOffMutation($input: TurnOffTwoStepInput!) {
      turnOffTwoStep(input: $input) {
        ... on TurnOffTwoStepPayload {
          viewer {
            ...TwoFactor_viewer
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  if (wish === 'renew')
    return (
      <ProveForm
        verb="Create new codes"
        asksPassword={asksPassword}
        onBack={() => setWish(undefined)}
        send={async (input) => onCodes((await renew({ input })).renewRecoveryCodes.recoveryCodes)}
      >
        New recovery codes replace your current ones, which stop working.
      </ProveForm>
    );
  if (wish === 'off')
    return (
      <ProveForm
        verb="Turn off"
        isDanger
        asksPassword={asksPassword}
        onBack={() => setWish(undefined)}
        send={async (input) => {
          await turnOff({ input });
          toast.done('Two-factor authentication is off.');
        }}
      >
        You will sign in with your password alone. The key in your authenticator app and all recovery codes stop
        working.
        {neededIn.length > 0 && ` Until you set it up again you can't work in ${listed(neededIn)}.`}
      </ProveForm>
    );
  return (
    <div className="tr-stack ac-stack">
      <div className="ac-state">
        <IconCircleCheck size={16} stroke={1.75} color="var(--tr-success)" aria-hidden />
        <span>Two-factor authentication is on. You sign in with a code from your authenticator app.</span>
      </div>
      {isDemanded && <div className="tr-dim">Your organization requires it, so it can't be turned off.</div>}
      <Group justify="flex-end">
        {!isDemanded && (
          <Button variant="subtle" color="red" onClick={() => setWish('off')}>
            Turn off
          </Button>
        )}
        <Button variant="default" data-autofocus onClick={() => setWish('renew')}>
          New recovery codes
        </Button>
      </Group>
    </div>
  );
}
