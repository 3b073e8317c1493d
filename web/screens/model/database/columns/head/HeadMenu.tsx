import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import { part } from '../../../../../ui/load-code.ts';
import { useCommands } from '../../../../../ui/shortcuts.tsx';
import type { HeadActions } from './head-actions.ts';
import { headCommands } from './head-commands.ts';

const HeadMenuList = lazy(() => part(() => import('./HeadMenuList.tsx')));

interface Props {
  actions: HeadActions;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  tabIndex: number;
}

/** Opens what can be done with a column: sort, group, filter, move and hide. */
export function HeadMenu({ actions, isOpen, onOpen, tabIndex }: Props) {
  const commands = headCommands(actions);
  // Of equal ones the palette offers the last first.
  useCommands(commands.toReversed());
  return (
    <Menu opened={isOpen} onChange={onOpen} position="bottom-start" offset={4} returnFocus>
      <Menu.Target>
        <UnstyledButton
          className="db-column-menu"
          aria-label={`Column ${actions.column.title}`}
          title={`Column ${actions.column.title}`}
          data-open={isOpen || undefined}
          tabIndex={tabIndex}
        >
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense fallback={null}>
          <HeadMenuList commands={commands} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
