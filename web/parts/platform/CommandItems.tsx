import { Menu } from '@mantine/core';

import { spellShortcut, type Command } from '../../ui/shortcuts.tsx';

/** Shows commands of the page as entries of a menu, with their keys. */
export const CommandItems = ({ commands, color }: { commands: readonly Command[]; color?: string }) =>
  commands.map(({ does, inMenu = does, keys, icon: CommandIcon, run }) => (
    <Menu.Item
      key={does}
      {...(color && { color })}
      leftSection={CommandIcon && <CommandIcon size={16} stroke={1.75} aria-hidden />}
      rightSection={keys && <kbd>{spellShortcut(keys).join(' ')}</kbd>}
      onClick={run}
    >
      {inMenu}
    </Menu.Item>
  ));
