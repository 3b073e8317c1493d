import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { PeoplePickerQuery } from '#graph/PeoplePickerQuery.graphql';

import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { nothingFound } from '../../../ui/nothingFound.tsx';

interface Props {
  organization: string;
  label: string;
  value: readonly string[];
  /** The names of users chosen already. */
  known?: readonly { username: string; fullName: string }[];
  onChange: (usernames: string[]) => void;
}
const WAIT = 200;

/** Chooses users of an organization by name. */
export function PeoplePicker({ organization, label, value, known = [], onChange }: Props) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, WAIT);
  const [chosen, setChosen] = useState(known);
  // After a failed search, users found before can still be chosen.
  const { data, refusal } = useQueryResult<PeoplePickerQuery>(
    graphql`
      query PeoplePickerQuery($organization: String!, $search: String!) {
        organization(slug: $organization) @required(action: THROW) {
          id
          users(search: $search, first: 50) {
            edges {
              node {
                id
                username
                fullName
              }
            }
          }
        }
      }
    `,
    { organization, search },
    { keepsLast: true },
  );
  const found = data?.organization.users.edges.map(({ node }) => node) ?? [];
  const people = new Map([...chosen, ...found].map((each) => [each.username, each]));
  return (
    <MultiSelect
      label={label}
      searchable
      limit={50}
      data={[...people.values()].map(({ username, fullName }) => ({
        value: username,
        label: fullName === username ? username : `${fullName} (${username})`,
      }))}
      value={[...value]}
      onChange={(usernames) => {
        setChosen(usernames.flatMap((username) => people.get(username) ?? []));
        onChange(usernames);
      }}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={nothingFound('No one with that name', data !== undefined || refusal !== undefined)}
      comboboxProps={{ zIndex: 402 }}
    />
  );
}
