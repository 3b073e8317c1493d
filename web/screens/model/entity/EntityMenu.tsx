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

import { CommandItems } from '../../../parts/platform/CommandItems.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { copyLink } from '../../../ui/copy-link.ts';
import { useCommands, type Command } from '../../../ui/shortcuts.tsx';
import { besideCommands, rename } from './beside-commands.ts';
import type { EntityQuestion } from './EntityDialogs.tsx';

export interface MenuProps {
  mayWrite: boolean;
  /** True if the viewer may create baselines. */
  mayKeep: boolean;
  onFlag: (flag: 'isArchived' | 'isHidden' | 'isRedacted', value: boolean) => void;
  onLock: () => void;
  onAsk: (question: EntityQuestion) => void;
}

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
  const keep = () => {
    const asked = new URLSearchParams({ new: '', artifact: data.id, name: data.displayName });
    void navigate(paths.baselines(organization, projectId, asked.toString()));
  };
  const reading: Command[] = [
    { does: 'Copy link', words: 'address, url', icon: IconLink, run: () => copyLink(location.href) },
    {
      does: 'Compare with another',
      words: 'compare, diff, difference',
      icon: IconColumns2,
      run: () => onAsk('compare'),
    },
    { does: 'Print', words: 'paper', icon: IconPrinter, run: () => window.print() },
  ];
  const keeping: Command = {
    does: 'New baseline from this entity',
    words: 'create baseline, snapshot',
    icon: IconCamera,
    run: keep,
  };
  const writing: Command[] = [
    {
      does: `New ${data.class.name}`,
      words: `create ${data.class.name}, add ${data.class.name}, entity`,
      icon: IconPlus,
      run: () => void navigate(paths.createEntity(organization, projectId, data.class.classId)),
    },
    { does: 'Duplicate', words: 'copy, clone', icon: IconCopy, run: () => onAsk('duplicate') },
    { does: 'Image', words: 'picture, photo, add image', icon: IconPhoto, run: () => onAsk('picture') },
    { does: 'Lock', words: 'unlock, protect, read only', icon: IconLock, run: onLock },
    { does: 'Change class', words: 'convert, type', icon: IconReplace, run: () => onAsk('change class') },
    { does: 'Move to another project', words: 'move, transfer', icon: IconFolderSymlink, run: () => onAsk('move') },
    {
      does: data.isArchived ? 'Unarchive' : 'Archive',
      words: 'archived, retire',
      icon: data.isArchived ? IconArrowBackUp : IconArchive,
      run: () => onFlag('isArchived', !data.isArchived),
    },
    {
      does: data.isHidden ? 'Unhide' : 'Hide',
      words: 'hidden',
      icon: IconEyeOff,
      run: () => onFlag('isHidden', !data.isHidden),
    },
    {
      does: data.isRedacted ? 'Remove redaction' : 'Redact for viewers',
      words: 'redact, secret, confidential',
      icon: IconEraser,
      run: () => onFlag('isRedacted', !data.isRedacted),
    },
  ];
  const deleting: Command = {
    does: 'Delete',
    words: 'remove, erase, trash',
    icon: IconTrash,
    run: () => onAsk('delete'),
  };
  const inMenu = [...reading, ...(mayKeep ? [keeping] : []), ...(mayWrite ? writing : [])];
  useCommands([...inMenu, ...(mayWrite ? [deleting, rename] : []), ...besideCommands(data.id)]);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More" title="More">
          <IconDots size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <CommandItems commands={inMenu} />
        {mayWrite && (
          <>
            <Menu.Divider />
            <CommandItems commands={[deleting]} color="red" />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
