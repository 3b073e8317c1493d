import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useDelete } from '../../../parts/model/saving/useDelete.ts';
import { useDone } from '../../../parts/model/saving/useDone.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface Props {
  id: string;
  entityId: number;
  displayName: string;
  links: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Deletes the entity on the page, and opens the database, where it can be undone. */
export function DeleteEntityDialog({ id, entityId, displayName, links, isOpen, onClose }: Props) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [remove, isBusy] = useDelete();
  const report = useDone();
  const confirm = () =>
    remove([id]).then(
      (revision) => {
        onClose();
        const onUndone = () => navigate(paths.entity(organization, projectId, entityId));
        report(`${displayName} was deleted.`, revision, { onUndone });
        void navigate(paths.database(organization, projectId));
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${displayName}?`}
      verb="Delete entity"
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
        : `It has ${links === 1 ? '1 relationship, which is' : `${links} relationships, which are`} deleted with it.`}{' '}
      It can be restored from the history.
    </ConfirmDialog>
  );
}
