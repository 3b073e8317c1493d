import type { LicenceType } from '#graph/People_organization.graphql';

import type { Column } from '../../../../parts/platform/table/columns.ts';
import { When } from '../../../../ui/dates.tsx';
import { AdminStatusMark } from '../AdminStatusMark.tsx';
import { levelName, licenceNames } from '../licences/licence-words.ts';
import { Person } from '../Person.tsx';
import type { ListedMember } from './useMembers.ts';

/** Returns the columns of the table of people; the server sorts by their names. Without licences, that column is left out. */
export const peopleColumns = (licences: ReadonlyMap<string, LicenceType> | undefined): Column<ListedMember>[] => [
  {
    id: 'NAME',
    name: 'Name',
    value: ({ user }) => user.fullName,
    cell: ({ username, user, isActivated }) => (
      <>
        <Person username={username} fullName={user.fullName} />{' '}
        {!isActivated && <AdminStatusMark tone="plain">no password yet</AdminStatusMark>}{' '}
        {user.isOff && <AdminStatusMark tone="bad">deactivated</AdminStatusMark>}
      </>
    ),
  },
  { id: 'email', name: 'Email', value: ({ email }) => email || null, isWide: true, isUnsorted: true },
  { id: 'LEVEL', name: 'Access', value: ({ level }) => levelName(level), isLine: true },
  {
    id: 'teams',
    name: 'Teams',
    value: ({ teams }) => teams.map(({ name }) => name).join(', ') || null,
    isWide: true,
    isUnsorted: true,
  },
  ...(licences
    ? [
        {
          id: 'licence',
          name: 'License',
          value: ({ username }: ListedMember) => {
            const type = licences.get(username);
            return type ? licenceNames[type].replace(/s$/, '') : null;
          },
          isWide: true,
          isUnsorted: true,
        },
      ]
    : []),
  { id: 'PROJECTS', name: 'Projects', value: ({ projectCount }) => projectCount, isNumber: true, isWide: true },
  {
    id: 'LAST_LOGIN',
    name: 'Last sign-in',
    value: ({ lastLogin }) => lastLogin ?? null,
    cell: ({ lastLogin }) => (lastLogin ? <When iso={lastLogin} /> : <span className="tr-dim">never</span>),
    isWide: true,
  },
];
