import { Button, Menu, type MenuProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { NewEntityMenu_project$key } from '#graph/NewEntityMenu_project.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';

interface Props extends Pick<MenuProps, 'opened' | 'onChange'> {
  project: NewEntityMenu_project$key;
}

/** The classes a new entity can be of. It opens by itself, or where somebody keeps whether it is open. */
export function NewEntityMenu({ project, ...state }: Props) {
  const { organization, projectId } = useHere();
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
  return (
    <Menu position="bottom-end" {...state}>
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
