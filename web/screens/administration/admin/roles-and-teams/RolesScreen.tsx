import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { RolesScreen_organization$key } from '#graph/RolesScreen_organization.graphql';
import type { RolesScreenQuery } from '#graph/RolesScreenQuery.graphql';

import { CommandButton } from '../../../../parts/platform/CommandButton.tsx';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { AdminRowMenu } from '../AdminRowMenu.tsx';
import type { ListedRole } from '../listed.ts';
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx';
import { roleColumns } from './role-columns.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { UnsavedRoles } from './UnsavedRoles.tsx';
import { useRoleDrafts } from './useRoleDrafts.ts';

void graphql`
  fragment RolesScreen_role on Role {
    id
    roleId
    name
    description
    permissions
    isDefault
    uses
  }
`;

/** Shows the roles of an organization as a matrix of permissions. */
export default function RolesScreen() {
  const { organization: found } = useScreenQuery<RolesScreenQuery>(graphql`
    query RolesScreenQuery($organization: String!) @preloadable {
      organization(slug: $organization) @required(action: THROW) {
        id
        ...RolesScreen_organization
      }
    }
  `);
  const organization = useFragment<RolesScreen_organization$key>(
    graphql`
      fragment RolesScreen_organization on Organization {
        id
        name
        roles {
          ...RolesScreen_role @relay(mask: false)
        }
      }
    `,
    found,
  );
  usePageTitle('Roles');
  const drafts = useRoleDrafts(organization.roles);
  const [edited, setEdited] = useState<ListedRole | 'new'>();
  const [deleted, setDeleted] = useState<ListedRole>();
  return (
    <>
      <PageHead
        title="Roles"
        note={`${organization.name}. What people can do in projects shared with them.`}
        actions={
          <CommandButton
            does="New role"
            words="create role, add role, new permissions"
            icon={IconPlus}
            run={() => setEdited('new')}
          />
        }
      />
      <DataTable
        label="Roles"
        rows={organization.roles}
        columns={roleColumns(drafts)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        empty="No roles."
        actions={(role) => (
          <AdminRowMenu
            name={role.name}
            actions={[
              { name: 'Edit', run: () => setEdited(role) },
              ...(role.isDefault ? [] : [{ name: 'Delete', isDangerous: true, run: () => setDeleted(role) }]),
            ]}
          />
        )}
      />
      <UnsavedRoles drafts={drafts} />
      <RoleDialog
        key={edited === 'new' ? 'new' : edited?.id}
        isOpen={edited !== undefined}
        role={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
      <DeleteRoleDialog role={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}
