import { graphql } from 'react-relay';

import type { DeleteTeamDialogMutation } from '#graph/DeleteTeamDialogMutation.graphql';

import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { countText } from '../../../../ui/figures.ts';
import type { ListedTeam } from './useTeams.ts';

interface Props {
  team: ListedTeam | undefined;
  onClose: () => void;
  /** Called when the list has changed. */
  onChanged: () => void;
}

/** Deletes a team, after listing its members' losses. */
export function DeleteTeamDialog({ team, onClose, onChanged }: Props) {
  const { refusal, submit, close } = useSubmit(onClose);
  const [remove, isBusy] = useAction<DeleteTeamDialogMutation>(graphql`
    mutation DeleteTeamDialogMutation($input: DeleteTeamInput!) {
      deleteTeam(input: $input) {
        ... on DeleteTeamPayload {
          deletedId
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  return (
    <ConfirmDialog
      isOpen={team !== undefined}
      title={`Delete ${team?.name ?? 'team'}?`}
      verb="Delete team"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() =>
        team && void submit(remove({ input: { teamId: team.id } }).then(onChanged), `${team.name} was deleted.`)
      }
      onClose={close}
    >
      {countText(team?.memberCount ?? 0, 'person loses', 'people lose')} access to what is shared with the team
      immediately. Projects shared with them by name stay.
    </ConfirmDialog>
  );
}
