import { Menu } from '@mantine/core';

import { spellShortcut, type Command } from '../../ui/shortcuts.tsx';

interface Props {
  commands: readonly Command[];
  color?: string;
  /** True if they close a menu whose other entries leave it open. */
  isClosing?: boolean;
}

/** Shows commands of the page as entries of a menu, with their keys; one that cannot be run now says why. */
export const CommandItems = ({ commands, color, isClosing }: Props) =>
  commands.map(({ does, inMenu = does, keys, icon: CommandIcon, notNow, run }) => (
    <Menu.Item
      key={does}
      {...(color && { color })}
      {...(isClosing && { closeMenuOnClick: true })}
      leftSection={CommandIcon && <CommandIcon size={16} stroke={1.75} aria-hidden />}
      rightSection={keys && <kbd>{spellShortcut(keys).join(' ')}</kbd>}
      disabled={notNow !== undefined}
      title={notNow}
      onClick={run}
    >
      {inMenu}
    </Menu.Item>
  ));
