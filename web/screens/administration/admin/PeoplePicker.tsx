import { MultiSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { PeoplePickerQuery } from '#graph/PeoplePickerQuery.graphql';

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
  const environment = useRelayEnvironment();
  const [text, setText] = useState('');
  const [names, setNames] = useState(() => new Map(known.map(({ username, fullName }) => [username, fullName])));
  const [hasLooked, setHasLooked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      fetchQuery<PeoplePickerQuery>(
        environment,
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
        { organization, search: text },
      )
        .toPromise()
        .then(
          (found) =>
            setNames((before) => {
              const users = (found?.organization.users.edges ?? []).map(({ node }) => node);
              return new Map([...before, ...users.map((each) => [each.username, each.fullName] as const)]);
            }),
          // After a failed search, users found before can still be chosen.
          () => undefined,
        )
        .finally(() => setHasLooked(true));
    }, WAIT);
    return () => clearTimeout(timer);
  }, [environment, organization, text]);
  return (
    <MultiSelect
      label={label}
      searchable
      limit={50}
      data={[...names].map(([username, fullName]) => ({
        value: username,
        label: fullName === username ? username : `${fullName} (${username})`,
      }))}
      value={[...value]}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={nothingFound('No one with that name', hasLooked)}
      comboboxProps={{ zIndex: 402 }}
    />
  );
}
