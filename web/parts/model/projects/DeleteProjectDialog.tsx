import { graphql } from 'react-relay';

import type { DeleteProjectDialogMutation } from '#graph/DeleteProjectDialogMutation.graphql';

import { useAction } from '../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useSubmit } from '../../platform/useSubmit.ts';

type Named = { id: string; name: string };

interface Props {
  project: Named | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Deletes a project once its name was typed. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: Props) {
  const { refusal, submit, close } = useSubmit(onClose);
  const [remove, isBusy] = useAction<DeleteProjectDialogMutation>(graphql`
    mutation DeleteProjectDialogMutation($input: DeleteProjectInput!) {
      deleteProject(input: $input) {
        ... on DeleteProjectPayload {
          deletedId @deleteRecord
          organization {
            ...ProjectFormDialog_organization
            ...ProjectList_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const confirm = ({ id, name }: Named) =>
    submit(
      remove({ input: { projectId: id, name } }).then(() => onDeleted?.()),
      `${name} was deleted.`,
    );
  return (
    <ConfirmDialog
      isOpen={project !== undefined}
      title={`Delete ${project?.name ?? 'project'}?`}
      verb="Delete project"
      {...(project && { typedName: project.name })}
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => project && void confirm(project)}
      onClose={close}
    >
      All entities, relationships, files and the history of the project are deleted with it. This cannot be undone.
    </ConfirmDialog>
  );
}
