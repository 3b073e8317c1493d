import { Anchor, Select, TextInput } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';

import type { AuditAction, AuditTable_record$data, AuditTable_record$key } from '#graph/AuditTable_record.graphql';

import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { DayField } from '../../../../ui/DayField.tsx';
import { secondText } from '../../../../ui/moments.ts';
import { Person } from '../Person.tsx';
import { actionNames } from './audit-actions.ts';
import { detailText } from './audit-words.ts';
import type { AuditPages } from './useAuditPages.ts';

interface Props {
  records: AuditTable_record$key;
  pages: AuditPages;
  /** The address of all matching records as CSV. */
  csv: string;
  hasOrganizations?: boolean;
}
const actions = Object.entries(actionNames).map(([value, label]) => ({ value: value as AuditAction, label }));

/** Shows the audit trail, newest first. */
export function AuditTable({ records, pages, csv, hasOrganizations = false }: Props) {
  const rows = useFragment(
    graphql`
      fragment AuditTable_record on AuditRecord @relay(plural: true) {
        id
        date
        username
        user {
          id
          fullName
        }
        action
        target
        address
        organizationSlug
        details
      }
    `,
    records,
  );
  const { filter, change, served } = pages;
  return (
    <DataTable
      label="Records"
      rows={rows}
      columns={hasOrganizations ? [...columns, organization] : columns}
      rowId={({ id }) => id}
      rowName={({ action, date }) => `${actionNames[action]}, ${date}`}
      empty="No records yet."
      served={served}
      tools={
        <>
          <TextInput
            size="xs"
            aria-label="Username"
            placeholder="Username"
            value={filter.username}
            onChange={(event) => change({ username: event.currentTarget.value })}
          />
          <Select
            size="xs"
            aria-label="Action"
            placeholder="Action"
            clearable
            searchable
            data={actions}
            value={filter.action || null}
            onChange={(action) => change({ action: action ?? '' })}
          />
          <DayField
            size="xs"
            w={140}
            label="From"
            isLabelHidden
            value={filter.from}
            onChange={(from) => change({ from })}
          />
          <DayField size="xs" w={140} label="To" isLabelHidden value={filter.to} onChange={(to) => change({ to })} />
          <span style={{ flex: 1 }} />
          <Anchor href={`${csv}?${pages.query}`} download className="tr-line-link">
            Export as CSV
          </Anchor>
        </>
      }
    />
  );
}

type AuditRow = AuditTable_record$data[number];
const all: Column<AuditRow>[] = [
  {
    id: 'date',
    name: 'When',
    value: ({ date }) => date,
    cell: ({ date }) => (
      <time dateTime={date} className="ad-moment">
        {secondText(date)}
      </time>
    ),
  },
  {
    id: 'who',
    name: 'Who',
    value: ({ username }) => username,
    isLine: true,
    cell: ({ username, user }) =>
      user ? (
        <Person username={username} fullName={user.fullName} />
      ) : (
        username || <span className="tr-dim">Truss</span>
      ),
    isWide: true,
  },
  { id: 'action', name: 'Action', value: ({ action }) => actionNames[action], isLine: true },
  { id: 'target', name: 'Target', value: ({ target }) => target || null, isLine: true },
  { id: 'details', name: 'Details', value: ({ details }) => detailText(details) || null, isLine: true, isWide: true },
  { id: 'address', name: 'IP address', value: ({ address }) => address || null, isWide: true },
];
const columns = all.map((column) => ({ ...column, isUnsorted: true }));
const organization: Column<AuditRow> = {
  id: 'organization',
  name: 'Organization',
  value: ({ organizationSlug }) => organizationSlug ?? null,
  isWide: true,
  isUnsorted: true,
};
