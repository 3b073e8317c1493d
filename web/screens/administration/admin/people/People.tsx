import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { People_organization$key } from '#graph/People_organization.graphql';
import type { PeopleLevelMutation, OrganizationLevel } from '#graph/PeopleLevelMutation.graphql';

import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { tell } from '../../../../parts/platform/useSubmit.ts';
import { useOrganizationId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { paths } from '../../../../routing/paths.ts';
import { countText } from '../../../../ui/figures.ts';
import { TurnAccountDialog, type TurnedAccount } from '../accounts/TurnAccountDialog.tsx';
import { AdminRowMenu } from '../AdminRowMenu.tsx';
import { levelNames } from '../licences/licence-words.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { peopleColumns } from './people-columns.tsx';
import { RemovePeopleDialog } from './RemovePeopleDialog.tsx';
import { useMembers, type ListedMember } from './useMembers.ts';

interface Props {
  organization: People_organization$key;
  /** The viewer's username if they administer the server, which owns the accounts. */
  administrator: string | undefined;
  isInviting: boolean;
  onInvited: () => void;
}
const levels = Object.entries(levelNames) as [OrganizationLevel, string][];

/** Lists all members of an organization, who are searched, sorted, promoted, demoted and removed here. */
export function People({ organization, administrator, isInviting, onInvited }: Props) {
  const { slug, members, licences, served, again } = useMembers(organization);
  const organizationId = useOrganizationId();
  const [removed, setRemoved] = useState<ListedMember[]>();
  const [turned, setTurned] = useState<TurnedAccount>();
  const [save] = useAction<PeopleLevelMutation>(graphql`
    mutation PeopleLevelMutation($input: SaveMembersInput!) {
      saveMembers(input: $input) {
        ... on SaveMembersPayload {
          members {
            ...useMembers_member
          }
          organization {
            ...OrganizationFacts_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const become = (people: readonly ListedMember[], level: OrganizationLevel) =>
    tell(
      save({ input: { organizationId, usernames: people.map(({ username }) => username), level } }),
      `${people.length === 1 ? people[0]!.user.fullName : countText(people.length, 'person', 'people')}: now ${levelNames[level].toLowerCase()}.`,
    );
  return (
    <>
      <DataTable
        label="People"
        rows={members}
        columns={peopleColumns(licences)}
        rowId={({ id }) => id}
        rowName={({ user }) => user.fullName}
        empty="No people yet."
        served={served}
        actions={(member) => (
          <AdminRowMenu
            name={member.user.fullName}
            actions={[
              { name: 'Activity', to: paths.admin.activity(slug, member.username) },
              ...levels
                .filter(([level]) => level !== member.level)
                .map(([level, name]) => ({
                  name: `Change to ${name.toLowerCase()}`,
                  run: () => void become([member], level),
                })),
              ...(administrator && administrator !== member.username
                ? [
                    { name: 'Account and sessions', to: paths.admin.support(member.username) },
                    {
                      name: member.user.isOff ? 'Reactivate account' : 'Deactivate account',
                      isDangerous: !member.user.isOff,
                      run: () => setTurned({ username: member.username, ...member.user }),
                    },
                  ]
                : []),
              { name: 'Remove', isDangerous: true, run: () => setRemoved([member]) },
            ]}
          />
        )}
        bulk={(people, clear) => (
          <>
            <Menu>
              <Menu.Target>
                <Button variant="subtle" size="compact-sm">
                  Change access
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {levels.map(([level, name]) => (
                  <Menu.Item key={level} onClick={() => void become(people, level).then(clear)}>
                    {name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              Clear
            </Button>
            <Button variant="subtle" size="compact-sm" c="var(--tr-danger)" onClick={() => setRemoved(people)}>
              Remove
            </Button>
          </>
        )}
      />
      <TurnAccountDialog account={turned} onClose={() => setTurned(undefined)} />
      <InviteDialog
        isOpen={isInviting}
        addsAtOnce={administrator !== undefined}
        onClose={() => {
          onInvited();
          again();
        }}
      />
      <RemovePeopleDialog
        people={removed?.map((one) => members.find(({ id }) => id === one.id) ?? one)}
        licences={licences}
        onClose={() => {
          setRemoved(undefined);
          again();
        }}
      />
    </>
  );
}
