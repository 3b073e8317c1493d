import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { UserTeamEditorQuery } from '#graph/UserTeamEditorQuery.graphql';

import { useQueryResult } from '../../relay/useQueryResult.ts';
import { nothingFound } from '../../ui/nothingFound.tsx';
import { PersonMark } from '../../ui/PersonMark.tsx';
import type { EditorProps } from '../editor.ts';

interface Entry {
  type: string;
  id: string;
  label: string;
}

const keyOf = ({ type, id }: Entry) => `${type}:${id}`;

const entriesIn = ({ organization: { users, teams } }: UserTeamEditorQuery['response']): Entry[] => [
  ...users.edges.map(({ node: { username, fullName } }) => ({ type: 'user', id: username, label: fullName })),
  ...teams.edges.map(({ node: { teamId, name } }) => ({ type: 'team', id: String(teamId), label: name })),
];

/** Chooses people and teams, found by typing. */
export function UserTeamEditor({ id, value, onChange, disabled, organization, describedBy }: EditorProps<Entry[]>) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const { data, refusal } = useQueryResult<UserTeamEditorQuery>(
    graphql`
      query UserTeamEditorQuery($organization: String!, $search: String!) {
        organization(slug: $organization) @required(action: THROW) {
          id
          users(search: $search, first: 20) {
            edges {
              node {
                id
                username
                fullName
              }
            }
          }
          teams(search: $search, first: 20) {
            edges {
              node {
                id
                teamId
                name
              }
            }
          }
        }
      }
    `,
    disabled ? null : { organization, search },
    { keepsLast: true },
  );
  // A failed search looks like one without results; the field itself still works.
  const found = refusal ? [] : data && entriesIn(data);
  const chosen = value ?? [];
  const known = new Map([...(found ?? []), ...chosen].map((entry) => [keyOf(entry), entry]));
  return (
    <MultiSelect
      id={id}
      data={[...known].map(([key, { label }]) => ({ value: key, label }))}
      value={chosen.map(keyOf)}
      onChange={(keys) => onChange(keys.length === 0 ? null : keys.map((key) => known.get(key)!))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      disabled={disabled}
      aria-describedby={describedBy}
      placeholder={chosen.length > 0 ? undefined : '–'}
      nothingFoundMessage={nothingFound('No one found.', found !== undefined)}
      renderOption={({ option }) => (
        <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
          {option.value.startsWith('team:') ? (
            <IconUsersGroup size={20} aria-label="Team" />
          ) : (
            <PersonMark username={option.value.replace(/^user:/, '')} fullName={option.label} size={20} />
          )}
          {option.label}
        </span>
      )}
    />
  );
}
