import { graphql } from 'react-relay';

import type { ClearSessionsMutation } from '#graph/ClearSessionsMutation.graphql';

import { useAction } from '../relay/useAction.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { reload } from '../ui/reload.ts';

interface Props {
  project: { readonly id: string; readonly name: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Clears who is present in the project and reloads the page. A failure does no harm, so it is only logged. */
export function ClearSessions({ project: { id, name }, isOpen, onClose }: Props) {
  const [clear, isBusy] = useAction<ClearSessionsMutation>(graphql`
    mutation ClearSessionsMutation($input: ClearSessionsInput!) {
      clearSessions(input: $input) {
        ... on ClearSessionsPayload {
          project {
            id
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const onConfirm = () =>
    clear({ input: { projectId: id } }).then(reload, (error: unknown) => {
      console.error(error);
      onClose();
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Clear the sessions of ${name || 'Unnamed Project'}?`}
      verb="Clear Sessions"
      isBusy={isBusy}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      Truss resets who is online and what they view and edit. People who are really online reappear. Saved data does not
      change. This page reloads.
    </ConfirmDialog>
  );
}
