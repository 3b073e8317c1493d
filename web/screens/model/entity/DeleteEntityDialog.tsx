import { useState } from 'react';
import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';

import type { DeleteEntityDialogMutation } from '#graph/DeleteEntityDialogMutation.graphql';
import type { DeleteEntityDialogUndoMutation } from '#graph/DeleteEntityDialogUndoMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toasts.tsx';

interface Props {
  id: string;
  entityId: number;
  displayName: string;
  links: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Deletes the entity on the page, and leads back to the database; it can be undone from there. */
export function DeleteEntityDialog({ id, entityId, displayName, links, isOpen, onClose }: Props) {
  const { organization, projectId } = useHere();
  const project = useProjectId();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [remove, isBusy] = useAction<DeleteEntityDialogMutation>(graphql`
    mutation DeleteEntityDialogMutation($input: DeleteEntitiesInput!) {
      deleteEntities(input: $input) {
        ... on DeleteEntitiesPayload {
          revision
          project {
            id
            revision
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [undo] = useAction<DeleteEntityDialogUndoMutation>(graphql`
    mutation DeleteEntityDialogUndoMutation($input: UndoSaveInput!) {
      undoSave(input: $input) {
        ... on UndoSavePayload {
          entities {
            id
            entityId
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const takeBack = (revision: number) =>
    undo({ input: { projectId: project, revision } }).then(
      () => navigate(paths.entity(organization, projectId, entityId)),
      (error: unknown) => toast.failed(asFacts(error)),
    );
  const confirm = () =>
    remove({ input: { projectId: project, entityIds: [id] } }).then(
      ({ deleteEntities: { revision } }) => {
        onClose();
        toast.done(`${displayName} was deleted.`, {
          ...(revision != null && { undo: () => void takeBack(revision) }),
        });
        void navigate(paths.database(organization, projectId));
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${displayName}?`}
      verb="Delete"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => void confirm()}
      onClose={() => {
        setRefusal(undefined);
        onClose();
      }}
    >
      {links === 0
        ? 'It has no relationships.'
        : `It has ${links === 1 ? '1 relationship, which goes' : `${links} relationships, which go`} with it.`}{' '}
      It stays in the history.
    </ConfirmDialog>
  );
}
