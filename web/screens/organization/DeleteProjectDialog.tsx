import { useState } from 'react';
import { graphql } from 'react-relay';

import type { DeleteProjectDialogMutation } from '#graph/DeleteProjectDialogMutation.graphql';

import { asFacts } from '../../relay/refusal.ts';
import { useAction } from '../../relay/useAction.ts';
import { useHere } from '../../routing/paths.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { ListedProject } from './ProjectList.tsx';

interface Props {
  project: ListedProject | undefined;
  onClose: () => void;
}

/** Deletes a project once its name was typed. */
export function DeleteProjectDialog({ project, onClose }: Props) {
  const { organization } = useHere();
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [remove, isBusy] = useAction<DeleteProjectDialogMutation>(graphql`
    mutation DeleteProjectDialogMutation($input: DeleteProjectInput!) {
      deleteProject(input: $input) {
        deletedId @deleteRecord
        organization {
          id
          folders
          ...ProjectList_organization
        }
      }
    }
  `);
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const confirm = ({ projectId, name }: ListedProject) =>
    remove({ input: { organization, projectId, name } }).then(
      () => {
        toast.done(`${name} was deleted.`);
        close();
      },
      (error: unknown) => setRefusal(asFacts(error)),
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
      All entities, relationships, files and the history of the project go with it. This cannot be undone.
    </ConfirmDialog>
  );
}
