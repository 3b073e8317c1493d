import { graphql } from 'react-relay';

import type { RevertDialogMutation } from '#graph/RevertDialogMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { countText } from '../../../ui/figures.ts';
import { useSubmit } from '../../platform/useSubmit.ts';

interface Props {
  /** The state that the entities go back to. */
  to: { name: string; revision: number };
  /** The ids of entities. */
  chosen: ReadonlySet<string>;
  isOpen: boolean;
  onReverted: () => void;
  onClose: () => void;
}

/** Reverts chosen entities to an earlier state. */
export function RevertDialog({ to, chosen, isOpen, onReverted, onClose }: Props) {
  const projectId = useProjectId();
  const { refusal, change, close } = useSubmit(onClose);
  const [revert, isBusy] = useAction<RevertDialogMutation>(graphql`
    mutation RevertDialogMutation($input: RevertEntitiesInput!) {
      revertEntities(input: $input) {
        ... on RevertEntitiesPayload {
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
  const what = countText(chosen.size, 'entity', 'entities');
  const reverted = async (throughLocks = false) => {
    const entities = [...chosen].map((entityId) => ({ entityId, revision: to.revision }));
    const done = await revert({ input: { projectId, entities, ...(throughLocks && { throughLocks }) } });
    onReverted();
    return done.revertEntities.revision;
  };
  const confirm = (throughLocks = false): void =>
    void change(reverted(throughLocks), `${what} reverted to ${to.name}.`, { again: () => confirm(true) });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Revert ${what}?`}
      verb="Revert"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => confirm()}
      onClose={close}
    >
      Fields and relationships become what they were in {to.name}, and entities deleted since are restored. You can undo
      this.
    </ConfirmDialog>
  );
}
