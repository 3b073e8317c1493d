import { Button, Combobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { NewEntityMenu_project$key } from '#graph/NewEntityMenu_project.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { usePicker } from '../../../ui/typing/usePicker.ts';

interface Props {
  project: NewEntityMenu_project$key;
  /** True while the menu is open, if its parent keeps that. */
  opened?: boolean;
  onChange?: (isOpen: boolean) => void;
}

/** Offers the classes of a new entity, filtered by the typed text; Enter takes the first. */
export function NewEntityMenu({ project, opened, onChange }: Props) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const { schema } = useFragment(
    graphql`
      fragment NewEntityMenu_project on Project {
        schema {
          classes {
            id
            classId
            name
            icon
            colour
            isAbstract
            isHidden
          }
        }
      }
    `,
    project,
  );
  const [typed, setTyped] = useState('');
  const combobox = usePicker({
    ...(opened !== undefined && { opened }),
    ...(onChange && { onOpenedChange: onChange }),
    onClose: () => setTyped(''),
  });
  const { selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    if (typed === '') resetSelectedOption();
    else selectFirstOption();
  }, [typed, resetSelectedOption, selectFirstOption]);
  const words = typed.trim().toLowerCase();
  const begins = (name: string) => name.toLowerCase().startsWith(words);
  // Classes that begin with the words come first: Enter takes the first.
  const offered = schema.classes
    .filter(({ name, isAbstract, isHidden }) => !isAbstract && !isHidden && name.toLowerCase().includes(words))
    .toSorted((a, b) => Number(begins(b.name)) - Number(begins(a.name)));
  return (
    <Combobox
      store={combobox}
      position="bottom-end"
      width={240}
      shadow="md"
      onOptionSubmit={(classId) => {
        combobox.closeDropdown();
        void navigate(paths.createEntity(organization, projectId, Number(classId)));
      }}
    >
      <Combobox.Target targetType="button">
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          New entity
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown aria-label="New entity">
        <Combobox.Search
          aria-label="Find a class"
          placeholder="Find a class"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Combobox.Options aria-label="Classes" mah={340} style={{ overflowY: 'auto' }}>
          {offered.map(({ id, classId, name, icon, colour }) => (
            <Combobox.Option
              key={id}
              value={String(classId)}
              style={{ display: 'flex', gap: 'var(--tr-s-2)', alignItems: 'center' }}
            >
              <span aria-hidden>
                <ClassMark icon={icon} colour={colour} name={name} />
              </span>
              {name}
            </Combobox.Option>
          ))}
          {offered.length === 0 && <Combobox.Empty>No such class.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
