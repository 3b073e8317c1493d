import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';

export interface RowAction {
  name: string;
  run?: () => void;
  /** The address, if the action leads to another page. */
  to?: string;
  isDangerous?: boolean;
}

/** Opens the menu of actions on a row. */
export const AdminRowMenu = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={24} aria-label={`Actions for ${name}`}>
        <IconDots size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(({ name: action, run, to, isDangerous }) =>
        to ? (
          <Menu.Item key={action} component={Link} to={to}>
            {action}
          </Menu.Item>
        ) : (
          <Menu.Item key={action} onClick={run} {...(isDangerous && { c: 'var(--tr-danger)' })}>
            {action}
          </Menu.Item>
        ),
      )}
    </Menu.Dropdown>
  </Menu>
);
