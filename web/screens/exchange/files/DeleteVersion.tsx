import { useState } from 'react';
import { graphql } from 'react-relay';

import type { DeleteVersionMutation } from '#graph/DeleteVersionMutation.graphql';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { bytes } from '../../../ui/figures.ts';
import { toast } from '../../../ui/toasts.tsx';

interface Props {
  organizationId: string;
  fileId: number;
  version: { number: number; name: string; size: number };
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an earlier version of a file is deleted for good, and names the versions that stay. */
export function DeleteVersion({ organizationId, fileId, version: { number, name, size }, onClose, onDeleted }: Props) {
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [remove, isBusy] = useAction<DeleteVersionMutation>(graphql`
    mutation DeleteVersionMutation($input: DeleteFileVersionInput!) {
      deleteFileVersion(input: $input) {
        ... on DeleteFileVersionPayload {
          number
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const confirm = async () => {
    try {
      setRefusal(undefined);
      await remove({ input: { organizationId, fileId, number } });
      toast.done(`Version ${number} is deleted.`);
      onDeleted();
      onClose();
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Delete version ${number} of ${name}?`}
      verb={`Delete version ${number}`}
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        This version of {name} is deleted, which frees {bytes(size)} and cannot be undone. The current content and the
        other versions stay.
      </p>
    </ConfirmDialog>
  );
}
