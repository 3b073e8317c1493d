import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { NewEntityMenu_project$key } from '#graph/NewEntityMenu_project.graphql';

import { paths, useHere } from '../../routing/paths.ts';
import { ClassMark } from '../../ui/ClassMark.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';

/** The classes a new entity can be of. */
export function NewEntityMenu({ project }: { project: NewEntityMenu_project$key }) {
  const { organization, projectId } = useHere();
  const [isOpen, setOpen] = useState(false);
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
  useShortcut('n', 'New entity', () => setOpen(true));
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>New entity</Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflow: 'auto' }}>
        {schema.classes
          .filter(({ isAbstract, isHidden }) => !isAbstract && !isHidden)
          .map(({ id, classId, name, icon, colour }) => (
            <Menu.Item
              key={id}
              component={Link}
              to={paths.createEntity(organization, projectId, classId)}
              leftSection={
                <span aria-hidden>
                  <ClassMark icon={icon} colour={colour} name={name} />
                </span>
              }
            >
              {name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
