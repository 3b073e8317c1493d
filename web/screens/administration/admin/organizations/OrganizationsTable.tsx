import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { OrganizationsTable_query$key } from '#graph/OrganizationsTable_query.graphql';

import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { paths } from '../../../../routing/paths.ts';
import { figure } from '../../../../ui/figures.ts';
import { AdminRowMenu } from '../AdminRowMenu.tsx';
import { licenceEnd, seatsOf } from '../licences/licence-state.tsx';
import type { ListedOrganization } from '../listed.ts';
import { DeleteOrganizationDialog } from './DeleteOrganizationDialog.tsx';
import { OrganizationDialog } from './OrganizationDialog.tsx';

/** Lists all organizations of the server, with their size and licences. */
export function OrganizationsTable({ query }: { query: OrganizationsTable_query$key }) {
  const { organizations } = useFragment(
    graphql`
      fragment OrganizationsTable_query on Query {
        organizations(all: true) @required(action: THROW) {
          id
          slug
          name
          description
          entityLimit
          fileLimit
          entityCount
          projectCount
          memberCount
          globalOrg
          preferences
          licence {
            ends
            hasEnded
            pools {
              type
              size
              taken
              given
            }
          }
        }
      }
    `,
    query,
  );
  const [edited, setEdited] = useState<ListedOrganization>();
  const [deleted, setDeleted] = useState<ListedOrganization>();
  return (
    <section className="tr-card" aria-labelledby="organizations-title">
      <h2 id="organizations-title">Organizations</h2>
      <DataTable
        isPlain={organizations.length <= FEW}
        label="Organizations"
        rows={organizations}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sortedBy={{ id: 'name', isDescending: false }}
        empty="No organizations yet."
        actions={(organization) => (
          <AdminRowMenu
            name={organization.name}
            actions={[
              { name: 'People', to: paths.admin.people(organization.slug) },
              { name: 'Licenses', to: paths.admin.licences(organization.slug) },
              { name: 'Edit', run: () => setEdited(organization) },
              { name: 'Delete', isDangerous: true, run: () => setDeleted(organization) },
            ]}
          />
        )}
      />
      <OrganizationDialog isOpen={edited !== undefined} organization={edited} onClose={() => setEdited(undefined)} />
      <DeleteOrganizationDialog organization={deleted} onClose={() => setDeleted(undefined)} />
    </section>
  );
}

/** The number of rows up to which a table needs no search. */
const FEW = 12;
const columns: Column<ListedOrganization>[] = [
  {
    id: 'name',
    name: 'Organization',
    value: ({ name }) => name,
    cell: ({ name, slug, globalOrg }) => (
      <>
        <Anchor component={Link} to={paths.admin.organization(slug)}>
          {name}
        </Anchor>{' '}
        <span className="tr-dim">
          {slug}
          {globalOrg && ', for everyone'}
        </span>
      </>
    ),
  },
  { id: 'people', name: 'People', value: ({ memberCount }) => memberCount, isNumber: true },
  { id: 'projects', name: 'Projects', value: ({ projectCount }) => projectCount, isNumber: true, isWide: true },
  {
    id: 'entities',
    name: 'Entities',
    value: ({ entityCount }) => entityCount,
    cell: ({ entityCount, entityLimit }) =>
      `${figure(entityCount ?? 0)}${entityLimit == null ? '' : ` of ${figure(entityLimit)}`}`,
    isNumber: true,
    isWide: true,
  },
  {
    id: 'seats',
    name: 'Licenses in use',
    value: ({ licence }) => seatsOf(licence)?.used ?? null,
    cell: ({ licence }) => {
      const seats = seatsOf(licence);
      return seats ? `${seats.used} of ${seats.size}` : <span className="tr-dim">not required</span>;
    },
    isNumber: true,
    isWide: true,
  },
  {
    id: 'ends',
    name: 'Licenses end',
    value: ({ licence }) => licence?.ends ?? null,
    cell: ({ licence }) => licenceEnd(licence),
    isWide: true,
  },
];
