import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { GroupListQuery } from '#graph/GroupListQuery.graphql';

import { useHere } from '../../../../routing/paths.ts';
import { FindField } from '../../../../ui/choosing/FindField.tsx';
import { fitting } from '../../../../ui/choosing/rank.ts';
import type { Grouping } from './grouping.ts';

interface Props {
  group: Grouping | undefined;
  onGroup: (group: Grouping) => void;
  /** Removes the grouping; undefined if none is no choice. */
  onNone?: () => void;
}

/** Lists the groupings on offer, filtered by the typed text, with the present one marked. */
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
  const list = useId();
  const all = [
    ...(onNone ? [{ by: '', title: 'None', choose: onNone }] : []),
    ...project.entityGroupings.map(({ by, title }) => ({ by, title, choose: () => onGroup({ by, title }) })),
  ];
  const choices = fitting(all, typed, ({ title }) => ({ name: title }));
  return (
    <>
      <FindField
        list={list}
        aria-label="Find a field to group by"
        placeholder="Find a property or relation"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul id={list} className="db-groupings" {...(onNone && { role: 'menu', 'aria-label': 'Group by' })}>
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
    </>
  );
}
