import { ActionIcon, Anchor, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconCamera,
  IconCopy,
  IconColumns2,
  IconDots,
  IconEraser,
  IconEyeOff,
  IconFolderSymlink,
  IconLink,
  IconLock,
  IconPhoto,
  IconPlus,
  IconPrinter,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link, useNavigate } from 'react-router';

import type { EntityHead_entity$key } from '#graph/EntityHead_entity.graphql';

import { Visitors } from '../../../parts/live/presence/Visitors.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { When } from '../../../ui/dates.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { EntityPicture } from './EntityPicture.tsx';

interface Props {
  entity: EntityHead_entity$key;
  mayWrite: boolean;
  /** Whether they may make baselines. */
  mayKeep: boolean;
  /** Before the menu. */
  tools: ReactNode;
  onFlag: (flag: 'isArchived' | 'isHidden' | 'isRedacted', value: boolean) => void;
  onLock: () => void;
  onCompare: () => void;
  onPicture: () => void;
  onDuplicate: () => void;
  onChangeClass: () => void;
  onMove: () => void;
  onDelete: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Which entity this is, where it belongs, and what can be done with it as a whole. */
export function EntityHead({ entity, mayWrite, mayKeep, tools, onFlag, onLock, ...on }: Props) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const data = useFragment(
    graphql`
      fragment EntityHead_entity on Entity {
        id
        entityId
        name
        number
        displayName
        isArchived
        isHidden
        isRedacted
        created
        createdBy
        modified
        modifiedBy
        creator {
          id
          fullName
        }
        modifier {
          id
          fullName
        }
        class {
          id
          classId
          name
          icon
          colour
        }
        parent {
          id
          entityId
          displayName
        }
        ...EntityPicture_entity
      }
    `,
    entity,
  );
  const by = data.modifier?.fullName ?? data.modifiedBy ?? data.creator?.fullName ?? data.createdBy;
  const copy = () =>
    void navigator.clipboard.writeText(location.href).then(
      () => toast.done('The link was copied.'),
      () =>
        toast.failed({ title: 'Not copied', message: 'The browser does not allow it. Copy the address from its bar.' }),
    );
  const keep = () => {
    const asked = new URLSearchParams({ new: '', artifact: data.id, name: data.displayName });
    void navigate(paths.baselines(organization, projectId, asked.toString()));
  };
  return (
    <PageHead
      mark={
        <>
          <ClassMark {...data.class} size={24} />
          <EntityPicture entity={data} />
        </>
      }
      {...(data.name !== '' && { number: data.number })}
      title={data.name || data.displayName}
      note={
        <span className="en-where">
          {data.class.name}
          {data.parent && (
            <>
              {' in '}
              <Anchor
                component={Link}
                underline="always"
                to={paths.entity(organization, projectId, data.parent.entityId)}
              >
                {data.parent.displayName}
              </Anchor>
            </>
          )}
          {' · '}
          {data.modified ? 'changed' : 'created'} <When iso={data.modified ?? data.created} /> by {by}
          {data.isArchived && ' · archived'}
          {data.isHidden && ' · hidden'}
          {data.isRedacted && ' · redacted'}
        </span>
      }
      actions={
        <>
          <Visitors entityId={data.entityId} size={24} />
          {tools}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More" title="More">
                <IconDots size={20} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconLink {...icon} />} onClick={copy}>
                Copy link
              </Menu.Item>
              <Menu.Item leftSection={<IconColumns2 {...icon} />} onClick={on.onCompare}>
                Compare with another
              </Menu.Item>
              <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
                Print
              </Menu.Item>
              {mayKeep && (
                <Menu.Item leftSection={<IconCamera {...icon} />} onClick={keep}>
                  New baseline of it and its content
                </Menu.Item>
              )}
              {mayWrite && (
                <>
                  <Menu.Item
                    leftSection={<IconPlus {...icon} />}
                    onClick={() => void navigate(paths.createEntity(organization, projectId, data.class.classId))}
                  >
                    New {data.class.name}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconCopy {...icon} />} onClick={on.onDuplicate}>
                    Duplicate
                  </Menu.Item>
                  <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={on.onPicture}>
                    Picture
                  </Menu.Item>
                  <Menu.Item leftSection={<IconLock {...icon} />} onClick={onLock}>
                    Lock
                  </Menu.Item>
                  <Menu.Item leftSection={<IconReplace {...icon} />} onClick={on.onChangeClass}>
                    Change class
                  </Menu.Item>
                  <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={on.onMove}>
                    Move to another project
                  </Menu.Item>
                  <Menu.Item
                    leftSection={data.isArchived ? <IconArrowBackUp {...icon} /> : <IconArchive {...icon} />}
                    onClick={() => onFlag('isArchived', !data.isArchived)}
                  >
                    {data.isArchived ? 'Take out of the archive' : 'Archive'}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => onFlag('isHidden', !data.isHidden)}>
                    {data.isHidden ? 'Show in lists' : 'Hide from lists'}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconEraser {...icon} />}
                    onClick={() => onFlag('isRedacted', !data.isRedacted)}
                  >
                    {data.isRedacted ? 'Show to all what it says' : 'Redact for those who only read'}
                  </Menu.Item>
                  <Menu.Divider />
                  <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={on.onDelete}>
                    Delete
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        </>
      }
    />
  );
}
