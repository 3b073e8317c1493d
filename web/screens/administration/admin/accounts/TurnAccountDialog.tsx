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

void graphql`
  fragment TurnAccountDialog_user on User {
    id
    fullName
    isOff
  }
`;

/** Asks before an account is turned off or on. */
export function TurnAccountDialog({ account, onClose }: { account: TurnedAccount | undefined; onClose: () => void }) {
  const { refusal, submit, close } = useSubmit(onClose);
  const [turnOff, isTurningOff] = useAction<TurnAccountDialogOffMutation>(graphql`
    mutation TurnAccountDialogOffMutation($input: TurnOffAccountInput!) {
      turnOffAccount(input: $input) {
        ... on TurnOffAccountPayload {
          user {
            ...TurnAccountDialog_user
          }
          account {
            ...SupportedUser_user
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
            ...TurnAccountDialog_user
          }
          account {
            ...SupportedUser_user
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
      ? submit(turnOn({ input: { username } }), `The account of ${who} is active again.`)
      : submit(turnOff({ input: { username } }), `The account of ${who} is deactivated.`);
  return (
    <ConfirmDialog
      isOpen={account !== undefined}
      title={isOff ? `Reactivate the account of ${who}?` : `Deactivate the account of ${who}?`}
      verb={isOff ? 'Reactivate' : 'Deactivate'}
      isBusy={isTurningOff || isTurningOn}
      refusal={refusal}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {isOff
        ? 'They can sign in again, and their API keys work again. Memberships and licenses are unchanged.'
        : "They are signed out everywhere, can't sign in (including single sign-on), and their API keys stop working. Unsaved text may be lost. Their work, memberships and licenses stay: a reactivated account is as before."}
    </ConfirmDialog>
  );
}
