import { Button } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type {
  ClosedOrganizations_viewer$data,
  ClosedOrganizations_viewer$key,
} from '#graph/ClosedOrganizations_viewer.graphql';

import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { paths } from '../../../../routing/paths.ts';

type Closed = ClosedOrganizations_viewer$data['organizationsDemandingTwoStep'][number];

/** Lists organizations that demand a second step, which the viewer lacks; opening one leads to setting it up. */
export function ClosedOrganizations({ viewer }: { viewer: ClosedOrganizations_viewer$key }) {
  const { organizationsDemandingTwoStep } = useFragment(
    graphql`
      fragment ClosedOrganizations_viewer on User {
        organizationsDemandingTwoStep {
          slug
          name
          isClosed
        }
      }
    `,
    viewer,
  );
  const closed = organizationsDemandingTwoStep.filter(({ isClosed }) => isClosed);
  if (closed.length === 0) return null;
  return (
    <section aria-label="Two-factor authentication required" style={{ marginBottom: 24 }}>
      <DataTable
        label="Two-factor authentication required"
        isPlain
        rows={closed}
        columns={columns}
        rowId={({ slug }) => slug}
        rowName={({ name }) => name}
        empty=""
        actions={({ slug, name }) => (
          <Button
            variant="subtle"
            size="compact-sm"
            component={Link}
            to={paths.organization(slug)}
            aria-label={`Set up two-factor authentication for ${name}`}
          >
            Set up
          </Button>
        )}
      />
    </section>
  );
}

const columns: Column<Closed>[] = [
  {
    id: 'name',
    name: 'Two-factor authentication required',
    value: ({ name }) => name,
    cell: ({ name }) => (
      <div style={{ padding: '4px 0' }}>
        {name}
        <div className="tr-dim">Set it up to work there.</div>
      </div>
    ),
  },
];
