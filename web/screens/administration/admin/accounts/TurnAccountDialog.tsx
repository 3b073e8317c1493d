import { graphql } from 'react-relay';

import type { TurnAccountDialogOffMutation } from '#graph/TurnAccountDialogOffMutation.graphql';
import type { TurnAccountDialogOnMutation } from '#graph/TurnAccountDialogOnMutation.graphql';

import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';

/** The account to turn off or on. */
export interface TurnedAccount {
  readonly username: string;
  readonly fullName: string;
  readonly isOff: boolean;
}

/** Asks before an account is turned off or on. */
export function TurnAccountDialog({ account, onClose }: { account: TurnedAccount | undefined; onClose: () => void }) {
  const { refusal, submit, close } = useSubmit(onClose);
  const [turnOff, isTurningOff] = useAction<TurnAccountDialogOffMutation>(graphql`
    mutation TurnAccountDialogOffMutation($input: TurnOffAccountInput!) {
      turnOffAccount(input: $input) {
        ... on TurnOffAccountPayload {
          user {
            id
            isOff
          }
          account {
            id
            isOff
            sessions
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [turnOn, isTurningOn] = useAction<TurnAccountDialogOnMutation>(graphql`
    mutation TurnAccountDialogOnMutation($input: TurnOnAccountInput!) {
      turnOnAccount(input: $input) {
        ... on TurnOnAccountPayload {
          user {
            id
            isOff
          }
          account {
            id
            isOff
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const { username = '', fullName = '', isOff = false } = account ?? {};
  const who = fullName || username;
  const confirm = () =>
    isOff
      ? submit(turnOn({ input: { username } }), `The account of ${who} is on.`)
      : submit(turnOff({ input: { username } }), `The account of ${who} is off.`);
  return (
    <ConfirmDialog
      isOpen={account !== undefined}
      title={isOff ? `Turn the account of ${who} on?` : `Turn the account of ${who} off?`}
      verb={isOff ? 'Turn on' : 'Turn off'}
      isBusy={isTurningOff || isTurningOn}
      refusal={refusal}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {isOff
        ? 'They can sign in again, and their API keys open what they did. Memberships and licenses are as they were.'
        : 'They are signed out everywhere at once and cannot sign in, not by their company either, and their API keys open nothing. What was typed and not saved may be lost. What they made stays, and so do their memberships and licenses: turned on again, the account is as before.'}
    </ConfirmDialog>
  );
}
