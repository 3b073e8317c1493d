import { Select } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { TeamDialogMutation } from '#graph/TeamDialogMutation.graphql';

import { partyOfUser } from '../../../../parts/identity/people/useParties.ts';
import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useOrganizationId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { NameAndDescription } from '../../../../ui/naming/NameAndDescription.tsx';
import { OrganizationPeople } from '../OrganizationPeople.tsx';
import type { ListedTeam } from './useTeams.ts';

interface Props {
  organization: string;
  isOpen: boolean;
  /** The team to change; undefined for a new one. */
  team: ListedTeam | undefined;
  roles: readonly { readonly id: string; readonly name: string }[];
  onClose: () => void;
  /** Called when the list has changed. */
  onChanged: () => void;
}

/** Edits the name, members and role of a team. */
export function TeamDialog({ organization, isOpen, team, roles, onClose, onChanged }: Props) {
  const [name, setName] = useState(team?.name ?? '');
  const [description, setDescription] = useState(team?.description ?? '');
  const [roleId, setRoleId] = useState(team?.role?.id ?? null);
  const [members, setMembers] = useState(team?.members.map(partyOfUser) ?? []);
  const organizationId = useOrganizationId();
  const { refusal, submit, close } = useSubmit(onClose);
  const [save, isBusy] = useAction<TeamDialogMutation>(graphql`
    mutation TeamDialogMutation($input: SaveTeamInput!) {
      saveTeam(input: $input) {
        ... on SaveTeamPayload {
          team {
            id
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  return (
    <FormDialog
      isOpen={isOpen}
      title={team ? `Edit ${team.name}` : 'New team'}
      verb={team ? 'Save team' : 'Create team'}
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={() =>
        void submit(
          save({
            input: {
              organizationId,
              ...(team && { teamId: team.id }),
              name,
              description,
              roleId,
              members: members.map(({ id }) => id),
            },
          }).then(onChanged),
          team ? `${name} was saved.` : `${name} was created.`,
        )
      }
      onClose={close}
    >
      <NameAndDescription name={name} onName={setName} description={description} onDescription={setDescription} />
      <OrganizationPeople organization={organization} value={members} onChange={setMembers} />
      <Select
        label="Default role"
        description="When a project is shared with the team"
        clearable
        data={roles.map((role) => ({ value: role.id, label: role.name }))}
        value={roleId}
        onChange={setRoleId}
        comboboxProps={{ zIndex: 402 }}
      />
    </FormDialog>
  );
}
