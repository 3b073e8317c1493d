import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { RoleDialogMutation } from '#graph/RoleDialogMutation.graphql';
import type { ProjectPermission } from '#graph/RolesScreen_organization.graphql';

import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useOrganizationId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { NameAndDescription } from '../../../../ui/naming/NameAndDescription.tsx';
import type { ListedRole } from '../listed.ts';
import { permissionWords } from './role-words.ts';

interface Props {
  isOpen: boolean;
  /** The role to change; undefined for a new one. */
  role: ListedRole | undefined;
  onClose: () => void;
}

/** Edits the name and permissions of a role. */
export function RoleDialog({ isOpen, role, onClose }: Props) {
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [permissions, setPermissions] = useState<readonly string[]>(role?.permissions ?? ['READ']);
  const organizationId = useOrganizationId();
  const { refusal, submit, close } = useSubmit(onClose);
  const [save, isBusy] = useAction<RoleDialogMutation>(graphql`
    mutation RoleDialogMutation($input: SaveRoleInput!) {
      saveRole(input: $input) {
        ... on SaveRolePayload {
          organization {
            id
            ...RolesScreen_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const input = { organizationId, name, description, permissions: permissions as ProjectPermission[] };
  return (
    <FormDialog
      isOpen={isOpen}
      title={role ? `Edit ${role.name}` : 'New role'}
      verb={role ? 'Save role' : 'Create role'}
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={() =>
        void submit(
          save({ input: { ...input, ...(role && { roleId: role.id }) } }),
          role ? `${name} was saved.` : `${name} was created.`,
        )
      }
      onClose={close}
    >
      <NameAndDescription name={name} onName={setName} description={description} onDescription={setDescription} />
      <Checkbox.Group label="Permissions" value={[...permissions]} onChange={setPermissions}>
        <Stack gap="sm" mt={4}>
          {permissionWords.map(([value, label, does]) => (
            <Checkbox
              key={value}
              className="ad-check"
              value={value}
              label={label}
              description={does}
              disabled={value === 'READ'}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
