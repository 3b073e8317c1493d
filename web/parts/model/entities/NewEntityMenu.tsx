import { Button, Combobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { NewEntityMenu_project$key } from '#graph/NewEntityMenu_project.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { lastUsed, noteUsed, usedFirst } from '../../../ui/choosing/last-used.ts';
import { fitting } from '../../../ui/choosing/rank.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { nothingFound } from '../../../ui/nothingFound.tsx';
import { usePicker } from '../../../ui/typing/usePicker.ts';

interface Props {
  project: NewEntityMenu_project$key;
  /** True while the menu is open, if its parent keeps that. */
  opened?: boolean;
  onChange?: (isOpen: boolean) => void;
}

const CLASSES = 'class';

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
  const permitted = schema.classes.filter(({ isAbstract, isHidden }) => !isAbstract && !isHidden);
  const offered = fitting(
    usedFirst(permitted, lastUsed(CLASSES), ({ id }) => id),
    typed,
    (each) => each,
  );
  return (
    <Combobox
      store={combobox}
      position="bottom-end"
      width={240}
      shadow="md"
      onOptionSubmit={(classId) => {
        combobox.closeDropdown();
        noteUsed(CLASSES, permitted.find((each) => String(each.classId) === classId)!.id);
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
          {offered.length === 0 && <Combobox.Empty>{nothingFound('No such class.')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
