import { IconDownload } from '@tabler/icons-react';
import { graphql } from 'react-relay';

import type { UserDataScreenQuery } from '#graph/UserDataScreenQuery.graphql';

import { CommandDownload } from '../../../../parts/platform/CommandButton.tsx';
import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { figure } from '../../../../ui/figures.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';

interface Kept {
  readonly name: string;
  readonly count: number;
}
const words: Record<string, [name: string, about: string]> = {
  account: ['Account', 'Name, address, phone number, company, preferences and permissions.'],
  identities: ['Company sign-ins', 'Your identities at single sign-on providers.'],
  sessions: ['Sessions', 'Where you are signed in: IP address, browser and time.'],
  knownAddresses: ['Known addresses', 'Networks from which you have signed in, for 90 days.'],
  apiKeys: ['API keys', 'Their names, scopes and last use. The keys themselves are not stored.'],
  invitations: ['Invitations', 'Organizations that invite you, with the access offered and the name used.'],
  memberships: ['Memberships', 'Organizations you belong to, and your access.'],
  teams: ['Teams', 'The teams you are in.'],
  sharedProjects: ['Shared projects', 'Projects shared with you by name, and your role in them.'],
  licences: ['Licenses', 'Licenses assigned to you.'],
  recentProjects: ['Recent projects', 'The projects you visited last.'],
  daysHere: ['Active days', 'Days on which you used Truss, and in which organizations.'],
  changes: ['Changes', 'Entities you changed, by project and period.'],
  audit: ['Audit records', 'What you did about access, and from where. These records never change.'],
};

/** Shows the data that Truss stores about the viewer, and offers them for download. */
export default function UserDataScreen() {
  const { viewer } = useScreenQuery<UserDataScreenQuery>(graphql`
    query UserDataScreenQuery @preloadable {
      viewer {
        id
        personalData {
          name
          count
        }
      }
    }
  `);
  usePageTitle('Your data');
  return (
    <>
      <PageHead
        title="Your data"
        note="What Truss stores about you. Your password and keys are stored only as hashes and are not included."
        actions={
          <CommandDownload
            does="Download as JSON"
            words="download, export, download my data, save, gdpr"
            icon={IconDownload}
            href="/api/v4/user/data"
          />
        }
      />
      <DataTable
        isPlain
        label="Stored data"
        rows={viewer?.personalData ?? []}
        columns={columns}
        rowId={({ name }) => name}
        rowName={({ name }) => words[name]?.[0] ?? name}
        empty="Nothing is stored about you."
      />
    </>
  );
}

const columns: Column<Kept>[] = [
  {
    id: 'name',
    name: 'Data',
    value: ({ name }) => words[name]?.[0] ?? name,
    cell: ({ name }) => (
      <div style={{ padding: '4px 0' }}>
        {words[name]?.[0] ?? name}
        <div className="tr-dim">{words[name]?.[1]}</div>
      </div>
    ),
  },
  { id: 'count', name: 'Count', value: ({ count }) => count, cell: ({ count }) => figure(count), isNumber: true },
];
