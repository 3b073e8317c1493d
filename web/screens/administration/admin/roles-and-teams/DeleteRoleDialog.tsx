import { graphql } from 'react-relay';

import type { DeleteRoleDialogMutation } from '#graph/DeleteRoleDialogMutation.graphql';

import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { countText } from '../../../../ui/figures.ts';
import type { ListedRole } from '../listed.ts';

interface Props {
  role: ListedRole | undefined;
  onClose: () => void;
}

/** Deletes a role that nothing uses. */
export function DeleteRoleDialog({ role, onClose }: Props) {
  const { refusal, submit, close } = useSubmit(onClose);
  const [remove, isBusy] = useAction<DeleteRoleDialogMutation>(graphql`
    mutation DeleteRoleDialogMutation($input: DeleteRoleInput!) {
      deleteRole(input: $input) {
        ... on DeleteRolePayload {
          organization {
            id
            ...RolesScreen_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  return (
    <ConfirmDialog
      isOpen={role !== undefined}
      title={`Delete ${role?.name ?? 'role'}?`}
      verb="Delete role"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => role && void submit(remove({ input: { roleId: role.id } }), `${role.name} was deleted.`)}
      onClose={close}
    >
      {role?.uses
        ? `${countText(role.uses, 'person, team or project uses', 'people, teams and projects use')} it. Give them another role first.`
        : 'Nothing uses it. This cannot be undone.'}
    </ConfirmDialog>
  );
}
