import { TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { GroupListQuery } from '#graph/GroupListQuery.graphql';

import { useHere } from '../../../../routing/paths.ts';
import type { Grouping } from './grouping.ts';
import { walkMenu } from './walk-menu.ts';

interface Props {
  group: Grouping | undefined;
  onGroup: (group: Grouping) => void;
  /** Removes the grouping; undefined if none is no choice. */
  onNone?: () => void;
}

/** Lists the groupings on offer, filtered by the typed text, with the present one marked; arrow keys walk through them. */
export default function GroupList({ group, onGroup, onNone }: Props) {
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
  const choices = [
    ...(onNone && 'none'.includes(words) ? [{ by: '', title: 'None', choose: onNone }] : []),
    ...found.map(({ by, title }) => ({ by, title, choose: () => onGroup({ by, title }) })),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the menu inside
    <div onKeyDown={walkMenu}>
      <TextInput
        aria-label="Find a field to group by"
        placeholder="Find a property or relation"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && words !== '') choices[0]?.choose();
        }}
      />
      <ul className="db-groupings" {...(onNone && { role: 'menu', 'aria-label': 'Group by' })}>
        {choices.map(({ by, title, choose }) => {
          const isPresent = by === (group?.by ?? '');
          return (
            <li key={by} role={onNone && 'none'}>
              <UnstyledButton
                {...(onNone && { role: 'menuitemradio', 'aria-checked': isPresent })}
                data-present={isPresent || undefined}
                onClick={choose}
              >
                <span>{title}</span>
                {isPresent && <IconCheck size={14} stroke={2} aria-hidden />}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {choices.length === 0 && <p className="tr-dim">No matching field to group by.</p>}
    </div>
  );
}
