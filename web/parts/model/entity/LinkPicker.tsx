import { ActionIcon, Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { LinkPickerQuery, LinkPickerQuery$data } from '#graph/LinkPickerQuery.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { namedWith, quoted } from '../../platform/plain-words.ts';
import { useLinkAction } from './useLinkAction.ts';

type Found = LinkPickerQuery$data['project']['entities']['edges'][number]['node'];

interface Props {
  /** Node ids of the entity that is linked, and of the relation in both directions. */
  entityId: string;
  relationId: string;
  inverseId: string;
  relationLabel: string;
  classes: readonly { id: string; name: string; icon: string; colour: string; isAbstract: boolean }[];
  /** Node ids of what is linked already. */
  linked: readonly string[];
}

/** Every typed word somewhere in the name or the number, among the permitted classes. */
const queryOf = (typed: string, classes: readonly { name: string }[]) =>
  `class:${classes.map(({ name }) => quoted(name)).join(',')} ${namedWith(typed.split(/\s+/).filter(Boolean))}`.trim();

/** Finds an entity of a permitted class and links it, or makes a new one that is linked from its first moment. */
export function LinkPicker({ entityId, relationId, inverseId, relationLabel, classes, linked }: Props) {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 180);
  const [found, setFound] = useState<readonly Found[]>();
  const [problem, setProblem] = useState<string>();
  const [save, isBusy] = useLinkAction(entityId);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setTyped('');
      combobox.focusTarget();
    },
  });
  const isOpen = combobox.dropdownOpened;
  const query = queryOf(search, classes);
  useEffect(() => {
    if (!isOpen) return;
    const { unsubscribe } = fetchQuery<LinkPickerQuery>(
      environment,
      graphql`
        query LinkPickerQuery($organization: String!, $projectId: Int!, $query: String!) {
          project(organization: $organization, projectId: $projectId) @required(action: THROW) {
            id
            entities(query: $query, order: "number", first: 20) {
              edges {
                node {
                  id
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
  }, [environment, isOpen, organization, projectId, query]);
  const offered = (found ?? []).filter((each) => each.id !== entityId && !linked.includes(each.id));
  const creatable = typed.trim() === '' ? [] : classes.filter(({ isAbstract }) => !isAbstract).slice(0, 3);
  const submit = (value: string) => {
    const [kind, id = ''] = value.split(':');
    combobox.closeDropdown();
    if (kind === 'link') return void save({ addLinks: [{ relationId, targetId: id }] });
    const entity = {
      classId: id,
      name: typed.trim(),
      addLinks: [{ relationId: inverseId, targetId: entityId }],
    };
    void save({}, `${typed.trim()} was made and linked.`, [entity]);
  };
  return (
    <Combobox store={combobox} width={360} position="bottom-end" onOptionSubmit={submit}>
      <Combobox.Target targetType="button">
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={isBusy}
          aria-label={`Add ${relationLabel}`}
          title={`Add ${relationLabel}`}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
          placeholder={`Find ${classes.length > 3 ? 'an entity' : classes.map(({ name }) => name).join(', ')}`}
          aria-label={`Find what to add to ${relationLabel}`}
        />
        <Combobox.Options aria-label={`What can be added to ${relationLabel}`} mah={280} style={{ overflowY: 'auto' }}>
          {offered.map((each) => (
            <Combobox.Option key={each.id} value={`link:${each.id}`} className="en-option">
              <ClassMark {...each.class} />
              <span>{each.displayName}</span>
            </Combobox.Option>
          ))}
          {problem !== undefined && <Combobox.Empty>{problem}</Combobox.Empty>}
          {found && offered.length === 0 && problem === undefined && (
            <Combobox.Empty>No entities to display.</Combobox.Empty>
          )}
          {creatable.map(({ id, name, icon, colour }) => (
            <Combobox.Option key={id} value={`new:${id}`} className="en-option">
              <ClassMark icon={icon} colour={colour} name={name} />
              <span>
                New {name} “{typed.trim()}”
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
