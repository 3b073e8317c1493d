import { graphql, useFragment } from 'react-relay';

import type {
  MemberRecords_organization$data,
  MemberRecords_organization$key,
} from '#graph/MemberRecords_organization.graphql';

import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { When } from '../../../../ui/dates.tsx';
import { actionNames } from '../audit/audit-actions.ts';

type AuditRow = MemberRecords_organization$data['audit']['edges'][number]['node'];

/** Lists the latest audit records about a user in an organization. */
export function MemberRecords({ organization, who }: { organization: MemberRecords_organization$key; who: string }) {
  const { audit } = useFragment(
    graphql`
      fragment MemberRecords_organization on Organization @argumentDefinitions(username: { type: "String!" }) {
        audit(first: 50, filter: { username: $username }) {
          edges {
            node {
              id
              date
              action
              target
              address
            }
          }
        }
      }
    `,
    organization,
  );
  return (
    <DataTable
      isPlain
      label="Records"
      rows={audit.edges.map(({ node }) => node)}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ action }) => actionNames[action]}
      empty={`No records of ${who} here.`}
    />
  );
}

const columns: Column<AuditRow>[] = [
  { id: 'date', name: 'When', value: ({ date }) => date, cell: ({ date }) => <When iso={date} /> },
  { id: 'action', name: 'Action', value: ({ action }) => actionNames[action] },
  { id: 'target', name: 'Target', value: ({ target }) => target || null },
  { id: 'address', name: 'IP address', value: ({ address }) => address || null, isWide: true },
];
