import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';

import type { DeleteBaselineMutation } from '#graph/DeleteBaselineMutation.graphql';

import { useSubmit } from '../../../parts/platform/useSubmit.ts';
import { useAction } from '../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface Props {
  baseline: { id: string; name: string };
  isOpen: boolean;
  /** The address of the list, which is shown afterwards. */
  list: string;
  onClose: () => void;
}

/** Deletes a baseline after its name was typed. */
export function DeleteBaseline({ baseline: { id, name }, isOpen, list, onClose }: Props) {
  const navigate = useNavigate();
  const { refusal, submit, close } = useSubmit(onClose);
  const [remove, isBusy] = useAction<DeleteBaselineMutation>(graphql`
    mutation DeleteBaselineMutation($input: DeleteBaselineInput!) {
      deleteBaseline(input: $input) {
        ... on DeleteBaselinePayload {
          deletedId
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const removed = async () => {
    await remove({ input: { baselineId: id, name } });
    void navigate(list);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${name}?`}
      verb="Delete baseline"
      typedName={name}
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => void submit(removed(), `${name} was deleted.`)}
      onClose={close}
    >
      No one can view it or compare with it any longer. Its contents stay in the history. This cannot be undone.
    </ConfirmDialog>
  );
}
