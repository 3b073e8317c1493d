import { Button, Group } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';

import type { SupportedUser_user$data, SupportedUser_user$key } from '#graph/SupportedUser_user.graphql';

import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { When } from '../../../../ui/dates.tsx';
import { countText } from '../../../../ui/figures.ts';
import { AdminStatusMark } from '../AdminStatusMark.tsx';
import { levelName, licenceNames } from '../licences/licence-words.ts';
import { Person } from '../Person.tsx';
import type { TurnedAccount } from './TurnAccountDialog.tsx';

type Belongs = SupportedUser_user$data['organizations'][number];

interface Props {
  user: SupportedUser_user$key;
  /** Called to turn the account off or on; only for server administrators, and not for their own account. */
  onTurn?: (account: TurnedAccount) => void;
  onSessions?: () => void;
}

/** Shows an account as support sees it; server administrators can turn it off and on, and end its sessions. */
export function SupportedUser({ user, onTurn, onSessions }: Props) {
  const found = useFragment(
    graphql`
      fragment SupportedUser_user on SupportedUser {
        username
        fullName
        email
        isActivated
        isOff
        hasPassword
        twoStepEnabled
        providers
        created
        lastLogin
        sessions
        failures
        lastFailure
        organizations {
          slug
          name
          level
          licence
        }
      }
    `,
    user,
  );
  const { username, fullName, email, isActivated, isOff, lastLogin, lastFailure, organizations } = found;
  const ways = [...(found.hasPassword ? ['password'] : []), ...found.providers].join(', ');
  return (
    <section className="tr-card" aria-label={username}>
      <h2>
        <Person username={username} fullName={fullName} />
      </h2>
      <div className="tr-dim">{email || 'No email'}</div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: '8px 0 16px' }}>
        {isOff && <AdminStatusMark tone="bad">Deactivated</AdminStatusMark>}
        <AdminStatusMark tone={isActivated ? 'good' : 'warn'}>
          {isActivated ? 'Activated' : 'Not activated'}
        </AdminStatusMark>
        <span>{ways ? `Signs in with ${ways}` : 'No way to sign in yet'}</span>
        <span>{found.twoStepEnabled ? 'Two-factor authentication on' : 'Two-factor authentication off'}</span>
        <span>Signed in {lastLogin ? <When iso={lastLogin} /> : 'never'}</span>
        <span>{countText(found.sessions, 'session')} now</span>
        {found.failures > 0 && lastFailure && (
          <AdminStatusMark tone="warn">
            {countText(found.failures, 'failure')} this week, the last <When iso={lastFailure} />
          </AdminStatusMark>
        )}
        <span className="tr-dim">
          Account created <When iso={found.created} />
        </span>
      </div>
      {onSessions && (
        <Group gap="sm" mb="md">
          <Button variant="default" size="compact-sm" aria-label={`Sessions of ${username}`} onClick={onSessions}>
            Sessions
          </Button>
          {onTurn && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${isOff ? 'Reactivate' : 'Deactivate'} account: ${username}`}
              onClick={() => onTurn(found)}
              {...(!isOff && { c: 'var(--tr-danger)' })}
            >
              {isOff ? 'Reactivate account' : 'Deactivate account'}
            </Button>
          )}
        </Group>
      )}
      <DataTable
        isPlain
        label={`Organizations of ${username}`}
        rows={organizations}
        columns={columns}
        rowId={({ slug }) => slug}
        rowName={({ name }) => name}
        empty="They belong to no organization."
      />
    </section>
  );
}

const columns: Column<Belongs>[] = [
  {
    id: 'name',
    name: 'Organization',
    value: ({ name }) => name,
    cell: ({ name, slug }) => (
      <>
        {name} <span className="tr-dim">{slug}</span>
      </>
    ),
  },
  { id: 'level', name: 'Access', value: ({ level }) => levelName(level) },
  { id: 'licence', name: 'License', value: ({ licence }) => (licence ? licenceNames[licence] : null), isWide: true },
];
