import { graphql } from 'react-relay';

import type { RevokeApiKeyMutation } from '#graph/RevokeApiKeyMutation.graphql';

import { useAction } from '../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useSubmit } from '../../platform/useSubmit.ts';

/** The key to revoke. */
export interface RevokedKey {
  readonly id: string;
  readonly name: string;
}

/** Asks before a key is revoked. */
export function RevokeApiKey({ apiKey, onClose }: { apiKey: RevokedKey | undefined; onClose: () => void }) {
  const { refusal, submit, close } = useSubmit(onClose);
  const [revoke, isBusy] = useAction<RevokeApiKeyMutation>(graphql`
    mutation RevokeApiKeyMutation($input: RevokeApiKeyInput!) {
      revokeApiKey(input: $input) {
        ... on RevokeApiKeyPayload {
          viewer {
            ...ApiKeys_viewer
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const confirm = ({ id, name }: RevokedKey) => submit(revoke({ input: { apiKeyId: id } }), `${name} was revoked.`);
  return (
    <ConfirmDialog
      isOpen={apiKey !== undefined}
      title={`Revoke ${apiKey?.name ?? 'key'}?`}
      verb="Revoke key"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => apiKey && void confirm(apiKey)}
      onClose={close}
    >
      Scripts that use it stop working immediately. This cannot be undone; create a new key for them.
    </ConfirmDialog>
  );
}
