import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { graphql } from 'react-relay';

import type { UserDataScreenQuery } from '#graph/UserDataScreenQuery.graphql';

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
  identities: ['Company sign-ins', 'Who you are at the providers by which you sign in.'],
  sessions: ['Sessions', 'Where you are signed in: address, browser, when.'],
  knownAddresses: ['Known addresses', 'Networks from which you have signed in, for 90 days.'],
  apiKeys: ['API keys', 'Their names, scopes and last use. The keys themselves are not kept.'],
  invitations: ['Invitations', 'The organizations that invite you, as what, and by which name.'],
  memberships: ['Memberships', 'The organizations you belong to, and as what.'],
  teams: ['Teams', 'The teams you are in.'],
  sharedProjects: ['Shared projects', 'Projects that are shared with you by name, and under which role.'],
  licences: ['Licenses', 'Licenses that are bound to you.'],
  recentProjects: ['Recent projects', 'The projects you visited last.'],
  daysHere: ['Days here', 'The days on which you used Truss, and in which organizations.'],
  changes: ['Changes', 'In which projects you changed entities, how many, and between when.'],
  audit: ['Audit records', 'What you did to access, and from where. It is never changed.'],
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
        note="What Truss keeps about you. Your password and keys are kept as hashes only, and are not a part of it."
        actions={
          <Button
            component="a"
            href="/api/v4/user/data"
            download
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            Download as JSON
          </Button>
        }
      />
      <DataTable
        isPlain
        label="What is kept"
        rows={viewer?.personalData ?? []}
        columns={columns}
        rowId={({ name }) => name}
        rowName={({ name }) => words[name]?.[0] ?? name}
        empty="Nothing is kept about you."
      />
    </>
  );
}

const columns: Column<Kept>[] = [
  {
    id: 'name',
    name: 'What',
    value: ({ name }) => words[name]?.[0] ?? name,
    cell: ({ name }) => (
      <div style={{ padding: '4px 0' }}>
        {words[name]?.[0] ?? name}
        <div className="tr-dim">{words[name]?.[1]}</div>
      </div>
    ),
  },
  { id: 'count', name: 'How many', value: ({ count }) => count, cell: ({ count }) => figure(count), isNumber: true },
];
