import { graphql } from 'react-relay';

import type { DeleteSavedQueryMutation } from '#graph/DeleteSavedQueryMutation.graphql';

import { useAction } from '../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useSubmit } from '../../platform/useSubmit.ts';
import type { SavedQuery } from './useSavedQueries.ts';

interface Props {
  projectId: string;
  saved: SavedQuery;
  onDone: () => void;
  onClose: () => void;
}

/** Deletes a saved query after a confirmation. */
export function DeleteSavedQuery({ projectId, saved: { id, name, isShared }, onDone, onClose }: Props) {
  const { refusal, submit, close } = useSubmit(onClose);
  const [remove, isBusy] = useAction<DeleteSavedQueryMutation>(graphql`
    mutation DeleteSavedQueryMutation($input: DeleteSavedQueryInput!) {
      deleteSavedQuery(input: $input) {
        ... on DeleteSavedQueryPayload {
          deletedId
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const removed = () => remove({ input: { projectId, savedQueryId: id } }).then(onDone);
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${name}?`}
      verb="Delete saved query"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => void submit(removed(), `${name} was deleted.`)}
      onClose={close}
    >
      {isShared ? 'It is deleted for everyone in the project.' : 'Only you can see it.'} Its results stay in the
      project. This cannot be undone.
    </ConfirmDialog>
  );
}
