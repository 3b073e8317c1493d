import { Button } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { LicenceListsMutation } from '#graph/LicenceListsMutation.graphql';

import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useOrganizationId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { When } from '../../../../ui/dates.tsx';
import { countText } from '../../../../ui/figures.ts';
import { NamedFew } from '../../../../ui/NamedFew.tsx';
import { AdminStatusMark } from '../AdminStatusMark.tsx';
import type { Licence } from '../listed.ts';
import { Person } from '../Person.tsx';
import { licenceNames } from './licence-words.ts';

type Named = Licence['named'][number];
type Seat = Licence['seats'][number];
type Held = Pick<Named, 'username' | 'type' | 'user'>;
const nameOf = ({ username, user }: Held) => user?.fullName ?? username;
const isSeat = ({ type }: Held) => type.startsWith('FLOATING');

/** Lists the holders of named and floating licences; both can be taken away. */
export function LicenceLists({ licence }: { licence: Licence }) {
  const organizationId = useOrganizationId();
  const [taken, setTaken] = useState<readonly Held[]>([]);
  const { refusal, submit, close } = useSubmit(() => setTaken([]));
  const [take, isBusy] = useAction<LicenceListsMutation>(graphql`
    mutation LicenceListsMutation($input: TakeLicenceInput!) {
      takeLicence(input: $input) {
        ... on TakeLicencePayload {
          organization {
            id
            ...LicencesScreen_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const away = (row: Held, verb: string) => (
    <Button variant="subtle" size="compact-sm" aria-label={`${verb} ${nameOf(row)}`} onClick={() => setTaken([row])}>
      {verb}
    </Button>
  );
  const allAway = (rows: readonly Held[], verb: string, clear: () => void) => (
    <>
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        Clear
      </Button>
      <Button variant="subtle" size="compact-sm" c="var(--tr-danger)" onClick={() => setTaken(rows)}>
        {verb}
      </Button>
    </>
  );
  const all = async () => {
    // Several seats of one user are released together.
    const each = new Map(taken.map(({ username, type }) => [`${type} ${username}`, { username, type }]));
    // One after the other, since the page shows the last response, which must include all changes.
    for (const { username, type } of each.values()) await take({ input: { organizationId, type, username } });
  };
  const areSeats = taken.some(isSeat);
  const deed = areSeats ? 'Release' : 'Unassign';
  const whose =
    taken[0] && taken.length === 1 ? `the license of ${nameOf(taken[0])}` : countText(taken.length, 'license');
  return (
    <>
      <section className="tr-card" aria-labelledby="named-title">
        <h2 id="named-title">Named licenses</h2>
        <DataTable
          isPlain={licence.named.length <= FEW}
          label="Named licenses"
          rows={licence.named}
          columns={namedColumns}
          rowId={({ username }) => username}
          rowName={nameOf}
          empty="No licenses assigned."
          actions={(row) => away(row, 'Unassign')}
          bulk={(rows, clear) => allAway(rows, 'Unassign licenses', clear)}
        />
      </section>
      <section className="tr-card" aria-labelledby="seats-title">
        <h2 id="seats-title">Floating licenses in use</h2>
        <DataTable
          isPlain={licence.seats.length <= FEW}
          label="Floating licenses in use"
          rows={licence.seats}
          columns={seatColumns}
          rowId={({ username, taken }) => `${username} ${taken}`}
          rowName={nameOf}
          empty="No floating license is in use."
          actions={(row) => away(row, 'Release')}
          bulk={(rows, clear) => allAway(rows, 'Release', clear)}
        />
      </section>
      <ConfirmDialog
        isOpen={taken.length > 0}
        title={`${deed} ${whose}?`}
        verb={`${deed} ${taken.length > 1 ? whose : 'license'}`}
        isBusy={isBusy}
        refusal={refusal}
        onConfirm={() => void submit(all(), areSeats ? 'Released.' : 'Unassigned.')}
        onClose={close}
      >
        {areSeats
          ? 'Their sessions release the floating license. They get one again on their next action if one is free.'
          : 'They lose access to the projects on their next action, and their open pages are disconnected, unless a floating license is free for them.'}
        <NamedFew names={taken.map(nameOf)} />
      </ConfirmDialog>
    </>
  );
}

/** The number of rows up to which a table needs no search. */
const FEW = 12;
const person = <T extends Held>(): Column<T> => ({
  id: 'name',
  name: 'Person',
  value: nameOf,
  cell: ({ username, user }) => <Person username={username} fullName={user?.fullName ?? ''} />,
});
const kind = <T extends Held>(): Column<T> => ({
  id: 'type',
  name: 'Kind',
  value: ({ type }) => licenceNames[type].replace(/s$/, ''),
});
const namedColumns: Column<Named>[] = [
  person(),
  kind(),
  {
    id: 'since',
    name: 'Assigned',
    value: ({ since }) => since,
    cell: ({ since }) => <When iso={since} />,
    isWide: true,
  },
  {
    id: 'active',
    name: 'Now',
    value: ({ isActive }) => (isActive ? 'online' : null),
    cell: ({ isActive }) => (isActive ? <AdminStatusMark tone="good">online</AdminStatusMark> : '–'),
    isWide: true,
  },
];
const seatColumns: Column<Seat>[] = [
  person(),
  kind(),
  {
    id: 'taken',
    name: 'In use since',
    value: ({ taken }) => taken,
    cell: ({ taken }) => <When iso={taken} />,
    isWide: true,
  },
  {
    id: 'used',
    name: 'Last used',
    value: ({ lastUsed }) => lastUsed,
    cell: ({ lastUsed }) => <When iso={lastUsed} />,
    isWide: true,
  },
];
