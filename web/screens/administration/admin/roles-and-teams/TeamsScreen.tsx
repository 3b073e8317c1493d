import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { TeamsScreen_organization$key } from '#graph/TeamsScreen_organization.graphql';
import type { TeamsScreenQuery } from '#graph/TeamsScreenQuery.graphql';

import { CommandButton } from '../../../../parts/platform/CommandButton.tsx';
import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { useHere } from '../../../../routing/paths.ts';
import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { PersonMark } from '../../../../ui/PersonMark.tsx';
import { AdminRowMenu } from '../AdminRowMenu.tsx';
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx';
import { TeamDialog } from './TeamDialog.tsx';
import { useTeams, type ListedTeam } from './useTeams.ts';

const MARKS = 5;

/** Lists the teams of an organization. */
export default function TeamsScreen() {
  const { organization: slug } = useHere();
  const { organization: found } = useScreenQuery<TeamsScreenQuery>(graphql`
    query TeamsScreenQuery($organization: String!) @preloadable {
      organization(slug: $organization) @required(action: THROW) {
        id
        ...TeamsScreen_organization
      }
    }
  `);
  const organization = useFragment<TeamsScreen_organization$key>(
    graphql`
      fragment TeamsScreen_organization on Organization {
        id
        name
        roles {
          id
          roleId
          name
        }
        ...useTeams_organization
      }
    `,
    found,
  );
  const { teams, served, again } = useTeams(organization);
  usePageTitle('Teams');
  const [edited, setEdited] = useState<ListedTeam | 'new'>();
  const [deleted, setDeleted] = useState<ListedTeam>();
  return (
    <>
      <PageHead
        title="Teams"
        note={organization.name}
        actions={
          <CommandButton
            does="New team"
            words="create team, add team, new group"
            icon={IconPlus}
            run={() => setEdited('new')}
          />
        }
      />
      <DataTable
        label="Teams"
        rows={teams}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        served={served}
        empty="No teams yet. Use a team to share a project with several people at once."
        actions={(team) => (
          <AdminRowMenu
            name={team.name}
            actions={[
              { name: 'Edit', run: () => setEdited(team) },
              { name: 'Delete', isDangerous: true, run: () => setDeleted(team) },
            ]}
          />
        )}
      />
      <TeamDialog
        key={edited === 'new' ? 'new' : edited?.id}
        organization={slug}
        isOpen={edited !== undefined}
        team={edited === 'new' ? undefined : edited}
        roles={organization.roles}
        onClose={() => setEdited(undefined)}
        onChanged={again}
      />
      <DeleteTeamDialog team={deleted} onClose={() => setDeleted(undefined)} onChanged={again} />
    </>
  );
}

const columns: Column<ListedTeam>[] = [
  {
    id: 'name',
    name: 'Team',
    value: ({ name }) => name,
    isUnsorted: true,
    cell: ({ name, description }) => (
      <>
        {name}
        {description && <span className="tr-dim"> {description}</span>}
      </>
    ),
  },
  {
    id: 'people',
    name: 'People',
    value: ({ members }) => members.map(({ fullName }) => fullName).join(', ') || null,
    cell: ({ members }) => (
      <span className="tr-inline ad-who">
        {members.slice(0, MARKS).map(({ username, fullName }) => (
          <PersonMark key={username} username={username} fullName={fullName} size={20} />
        ))}
        {members.length > MARKS && <span className="tr-dim">and {members.length - MARKS} more</span>}
        {members.length === 0 && <span className="tr-dim">no one yet</span>}
      </span>
    ),
    isWide: true,
    isUnsorted: true,
  },
  { id: 'count', name: 'Size', value: ({ memberCount }) => memberCount, isNumber: true, isUnsorted: true },
  {
    id: 'role',
    name: 'Default role',
    value: ({ role }) => role?.name ?? null,
    isWide: true,
    isUnsorted: true,
  },
];
