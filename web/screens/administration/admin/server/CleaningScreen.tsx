import { Button } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { CleaningScreenMutation } from '#graph/CleaningScreenMutation.graphql';
import type { CleaningScreenQuery, LeftoverKind } from '#graph/CleaningScreenQuery.graphql';

import { CommandButton } from '../../../../parts/platform/CommandButton.tsx';
import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { figure } from '../../../../ui/figures.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';

void graphql`
  fragment CleaningScreen_leftover on Leftover {
    kind
    count
  }
`;

type Leftover = CleaningScreenQuery['response']['leftovers'][number];

const words: Record<LeftoverKind, [name: string, about: string]> = {
  SESSIONS: ['Ended sessions', 'Expired or idle sign-ins, and old counts of failed sign-ins.'],
  SEATS: ['Idle licenses', 'Floating licenses of people who left without releasing them.'],
  UPLOADS: ['Abandoned uploads', 'Files from uploads or imports that failed more than a day ago.'],
  JOBS: ['Old jobs', 'Imports that ended more than 30 days ago. The imported data stays.'],
  ACCOUNTS: ['Unused links and accounts', 'Expired email links, and accounts not activated within 30 days.'],
};
const nameOf = ({ kind }: Leftover) => words[kind][0];

/** Lists data that has built up on the server, with buttons to clean it before the periodic cleaning does. */
export default function CleaningScreen() {
  const { leftovers } = useScreenQuery<CleaningScreenQuery>(graphql`
    query CleaningScreenQuery @preloadable {
      leftovers @required(action: THROW) {
        ...CleaningScreen_leftover @relay(mask: false)
      }
    }
  `);
  usePageTitle('Cleaning');
  const [asked, setAsked] = useState<readonly Leftover[]>();
  const { refusal, submit, close } = useSubmit(() => setAsked(undefined));
  const [clean, isBusy] = useAction<CleaningScreenMutation>(graphql`
    mutation CleaningScreenMutation($input: CleanInput!) {
      clean(input: $input) {
        ... on CleanPayload {
          leftovers {
            ...CleaningScreen_leftover
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const run = () =>
    void submit(
      clean(
        { input: { kinds: (asked ?? []).map(({ kind }) => kind) } },
        {
          updater: (store) => {
            const left = store.getRootField('clean')?.getLinkedRecords('leftovers');
            if (left) store.getRoot().setLinkedRecords(left, 'leftovers');
          },
        },
      ),
      'Cleaned.',
    );
  const [only, ...others] = asked ?? [];
  const what = only && others.length === 0 ? nameOf(only).toLowerCase() : `all ${asked?.length ?? 0} kinds of data`;
  const full = leftovers.filter(({ count }) => count > 0);
  return (
    <>
      <PageHead
        title="Cleaning"
        note="Truss cleans these up automatically, except old jobs. Nothing in use is removed."
        actions={
          <CommandButton
            does="Clean all"
            words="clean up, clear, free storage, delete old data"
            notNow={full.length > 0 ? undefined : 'There is nothing to clean'}
            run={() => setAsked(full)}
          />
        }
      />
      <DataTable
        isPlain
        label="Data to clean"
        rows={leftovers}
        columns={columns}
        rowId={({ kind }) => kind}
        rowName={nameOf}
        empty="There is nothing to clean."
        actions={(row) => (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={row.count === 0}
            aria-label={`Clean ${nameOf(row).toLowerCase()}`}
            onClick={() => setAsked([row])}
          >
            Clean
          </Button>
        )}
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={`Clean ${what}?`}
        verb={`Clean ${what}`}
        isBusy={isBusy}
        refusal={refusal}
        onConfirm={run}
        onClose={close}
      >
        {asked?.map((row) => `${nameOf(row)}: ${figure(row.count)}`).join('. ')}. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

const columns: Column<Leftover>[] = [
  {
    id: 'name',
    name: 'Data',
    value: nameOf,
    cell: (row) => (
      <div style={{ padding: '4px 0' }}>
        {nameOf(row)}
        <div className="tr-dim">{words[row.kind][1]}</div>
      </div>
    ),
  },
  { id: 'count', name: 'Count', value: ({ count }) => count, cell: ({ count }) => figure(count), isNumber: true },
];
