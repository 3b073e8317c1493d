import { graphql } from 'react-relay';

import type { RevertDialogMutation } from '#graph/RevertDialogMutation.graphql';

import { useSubmit } from '../../../parts/platform/useSubmit.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { counted } from './words.ts';

interface Props {
  baseline: { id: string; name: string };
  /** The ids of entities. */
  chosen: ReadonlySet<string>;
  isOpen: boolean;
  onReverted: () => void;
  onClose: () => void;
}

/** Sets chosen entities back to what they were. */
export function RevertDialog({ baseline, chosen, isOpen, onReverted, onClose }: Props) {
  const projectId = useProjectId();
  const { refusal, submit, close } = useSubmit(onClose);
  const [revert, isBusy] = useAction<RevertDialogMutation>(graphql`
    mutation RevertDialogMutation($input: RevertToBaselineInput!) {
      revertToBaseline(input: $input) {
        ... on RevertToBaselinePayload {
          revision
          entities {
            id
            ...saved_entity
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const what = counted(chosen.size, 'entity', 'entities');
  const reverted = async () => {
    await revert({ input: { projectId, baselineId: baseline.id, entityIds: [...chosen] } });
    onReverted();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Set ${what} back?`}
      verb="Set back"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => void submit(reverted(), `${what} set back to ${baseline.name}.`)}
      onClose={close}
    >
      Fields and relationships become what they were in {baseline.name}, and what was deleted since comes back. It is
      one change, which can be undone.
    </ConfirmDialog>
  );
}
