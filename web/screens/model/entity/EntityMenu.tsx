import { ActionIcon, Menu } from '@mantine/core';
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
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { EntityMenu_entity$key } from '#graph/EntityMenu_entity.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { EntityQuestion } from './EntityDialogs.tsx';

export interface MenuProps {
  mayWrite: boolean;
  /** True if the viewer may create baselines. */
  mayKeep: boolean;
  onFlag: (flag: 'isArchived' | 'isHidden' | 'isRedacted', value: boolean) => void;
  onLock: () => void;
  onAsk: (question: EntityQuestion) => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Opens the actions on an entity. */
export function EntityMenu(props: MenuProps & { entity: EntityMenu_entity$key }) {
  const { entity, mayWrite, mayKeep, onFlag, onLock, onAsk } = props;
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const data = useFragment(
    graphql`
      fragment EntityMenu_entity on Entity {
        id
        displayName
        isArchived
        isHidden
        isRedacted
        class {
          id
          classId
          name
        }
      }
    `,
    entity,
  );
  const copy = () =>
    void navigator.clipboard.writeText(location.href).then(
      () => toast.done('The link was copied.'),
      () =>
        toast.failed({
          title: 'Not copied',
          message: 'Your browser blocked copying. Copy the address from the address bar.',
        }),
    );
  const keep = () => {
    const asked = new URLSearchParams({ new: '', artifact: data.id, name: data.displayName });
    void navigate(paths.baselines(organization, projectId, asked.toString()));
  };
  return (
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
        <Menu.Item leftSection={<IconColumns2 {...icon} />} onClick={() => onAsk('compare')}>
          Compare with another
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          Print
        </Menu.Item>
        {mayKeep && (
          <Menu.Item leftSection={<IconCamera {...icon} />} onClick={keep}>
            New baseline from this entity
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
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onAsk('duplicate')}>
              Duplicate
            </Menu.Item>
            <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => onAsk('picture')}>
              Image
            </Menu.Item>
            <Menu.Item leftSection={<IconLock {...icon} />} onClick={onLock}>
              Lock
            </Menu.Item>
            <Menu.Item leftSection={<IconReplace {...icon} />} onClick={() => onAsk('change class')}>
              Change class
            </Menu.Item>
            <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={() => onAsk('move')}>
              Move to another project
            </Menu.Item>
            <Menu.Item
              leftSection={data.isArchived ? <IconArrowBackUp {...icon} /> : <IconArchive {...icon} />}
              onClick={() => onFlag('isArchived', !data.isArchived)}
            >
              {data.isArchived ? 'Unarchive' : 'Archive'}
            </Menu.Item>
            <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => onFlag('isHidden', !data.isHidden)}>
              {data.isHidden ? 'Unhide' : 'Hide'}
            </Menu.Item>
            <Menu.Item leftSection={<IconEraser {...icon} />} onClick={() => onFlag('isRedacted', !data.isRedacted)}>
              {data.isRedacted ? 'Remove redaction' : 'Redact for viewers'}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onAsk('delete')}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
