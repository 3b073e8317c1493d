import { Group } from '@mantine/core';
import { graphql } from 'react-relay';

import type { UnsavedRolesMutation } from '#graph/UnsavedRolesMutation.graphql';

import { CommandButton } from '../../../../parts/platform/CommandButton.tsx';
import { tell } from '../../../../parts/platform/useSubmit.ts';
import { useOrganizationId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { countText } from '../../../../ui/figures.ts';
import type { RoleDrafts } from './useRoleDrafts.ts';

/** Saves or discards the changes of the role matrix, in a line below it. */
export function UnsavedRoles({ drafts }: { drafts: RoleDrafts }) {
  const organizationId = useOrganizationId();
  const [save, isBusy] = useAction<UnsavedRolesMutation>(graphql`
    mutation UnsavedRolesMutation($input: SaveRoleInput!) {
      saveRole(input: $input) {
        ... on SaveRolePayload {
          role {
            ...RolesScreen_role
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const { count, changed, forget } = drafts;
  if (count === 0) return null;
  const all = async () => {
    // One after the other, so that the server stores them in the order shown.
    for (const { role, permissions } of changed)
      await save({ input: { organizationId, roleId: role.id, permissions } });
    forget();
  };
  return (
    <div className="tr-row tr-small tb-foot" style={{ minHeight: 44 }}>
      <span role="status">{countText(count, 'change')} not saved. Permissions change as soon as you save.</span>
      <Group gap="sm">
        <CommandButton does="Cancel" words="discard, reset, revert" variant="default" run={forget} />
        <CommandButton
          does="Save changes"
          words="save, store"
          loading={isBusy}
          run={() => void tell(all(), `${countText(count, 'change')} saved.`)}
        >
          Save {countText(count, 'change')}
        </CommandButton>
      </Group>
    </div>
  );
}
