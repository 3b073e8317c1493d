import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

interface Props {
  label: string;
  icon: Icon;
  /** The element that the focus returns to. */
  opener: Ref<HTMLButtonElement>;
  width: number;
  /** The entries of the menu. */
  children: ReactNode;
}

/** Shows a tool of the top bar that opens a menu; only on wide pages. */
export const ToolMenu = ({ label, icon: ToolIcon, opener, width, children }: Props) => (
  <Menu position="bottom-end">
    <Tooltip label={label}>
      <Menu.Target>
        <ActionIcon
          ref={opener}
          className="tr-wide"
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
