import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { GroupListQuery } from '#graph/GroupListQuery.graphql';

import { useHere } from '../../../../routing/paths.ts';
import type { Grouping } from './useGroup.ts';

interface Props {
  group: Grouping | undefined;
  onGroup: (group: Grouping) => void;
}

/** Lists the groupings on offer, filtered by the typed text. */
export default function GroupList({ group, onGroup }: Props) {
  const { project } = useLazyLoadQuery<GroupListQuery>(
    graphql`
      query GroupListQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) {
        project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
          id
          entityGroupings {
            by
            title
          }
        }
      }
    `,
    useHere(),
  );
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const found = project.entityGroupings.filter(({ title }) => title.toLowerCase().includes(words));
  return (
    <>
      <TextInput
        aria-label="Find a field to group by"
        placeholder="Find a property or relation"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul className="db-groupings">
        {found.map(({ by, title }) => (
          <li key={by}>
            <UnstyledButton aria-pressed={by === group?.by} onClick={() => onGroup({ by, title })}>
              {title}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="tr-dim">No matching field to group by.</p>}
    </>
  );
}
