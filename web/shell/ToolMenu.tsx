import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

interface Props {
  label: string;
  icon: Icon;
  /** Where the focus returns to from what the menu opened. */
  opener: Ref<HTMLButtonElement>;
  width: number;
  /** The lines of the menu. */
  children: ReactNode;
}

/** A tool of the bar, on wide pages, and the menu that it opens. */
export const ToolMenu = ({ label, icon: ToolIcon, opener, width, children }: Props) => (
  <Menu position="bottom-end">
    <Tooltip label={label}>
      <Menu.Target>
        <ActionIcon
          ref={opener}
          className="sh-wide"
          variant="subtle"
          color="gray"
          c="var(--tr-ink-2)"
          size={32}
          aria-label={label}
        >
          <ToolIcon size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
    </Tooltip>
    <Menu.Dropdown miw={width}>{children}</Menu.Dropdown>
  </Menu>
);
