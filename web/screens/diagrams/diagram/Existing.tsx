import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconGripVertical, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { ExistingQuery, ExistingQuery$data } from '#graph/ExistingQuery.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';

type Found = ExistingQuery$data['project']['entities']['edges'][number]['node'];

interface Props {
  /** The classes of which the picture takes entities. */
  classes: readonly string[];
  /** What stands on it already. */
  shown: ReadonlySet<string>;
  disabled: boolean;
  onAdd: (entity: { id: string; className: string }) => void;
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const queryOf = (typed: string, classes: readonly string[]) =>
  [
    ...(classes.length > 0 ? [`class:${classes.map(quoted).join(',')}`] : []),
    ...typed
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => `(name:~${quoted(word)} OR number:~${quoted(word)})`),
  ].join(' ');

/** What is in the model and not on the picture: found by number or name, and dragged or put there. */
export function Existing({ classes, shown, disabled, onAdd }: Props) {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 180);
  const [found, setFound] = useState<readonly Found[]>([]);
  const [problem, setProblem] = useState<string>();
  const query = queryOf(search, classes);
  useEffect(() => {
    const { unsubscribe } = fetchQuery<ExistingQuery>(
      environment,
      graphql`
        query ExistingQuery($organization: String!, $projectId: Int!, $query: String!) {
          project(organization: $organization, projectId: $projectId) @required(action: THROW) {
            id
            entities(query: $query, order: "number", first: 60) {
              edges {
                node {
                  id
                  entityId
                  number
                  name
                  displayName
                  class {
                    id
                    name
                    icon
                    colour
                  }
                }
              }
            }
          }
        }
      `,
      { organization, projectId, query },
    ).subscribe({
      next: ({ project }) => {
        setProblem(undefined);
        setFound(project.entities.edges.map(({ node }) => node));
      },
      error: (error: unknown) => setProblem(asFacts(error).message),
    });
    return unsubscribe;
  }, [environment, organization, projectId, query]);
  const offered = found.filter(({ id }) => !shown.has(id));
  return (
    <>
      <TextInput
        className="dg-find"
        size="xs"
        aria-label="Find to place"
        placeholder="Find to place"
        autoComplete="off"
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {problem && <p className="dg-hint">{problem}</p>}
      <ul className="dg-existing">
        {offered.map(({ id, number, name, displayName, class: of }) => (
          <li key={id}>
            <UnstyledButton
              disabled={disabled}
              draggable={!disabled}
              title={`Put ${displayName} on the picture`}
              onDragStart={(event) =>
                event.dataTransfer.setData('application/x-truss', JSON.stringify({ id, className: of.name }))
              }
              onClick={() => onAdd({ id, className: of.name })}
            >
              <IconGripVertical size={12} stroke={2} aria-hidden />
              <ClassMark {...of} />
              <span className="dg-cut">
                {number && name && <span className="tr-dim">{number} </span>}
                {name || displayName}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {offered.length === 0 && !problem && (
        <p className="dg-hint tr-dim">{search ? 'Nothing matches.' : 'All that fits stands on the picture.'}</p>
      )}
    </>
  );
}
