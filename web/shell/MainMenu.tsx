import { Button, Menu } from '@mantine/core';
import { openSpotlight } from '@mantine/spotlight';
import { IconDatabase, IconFolders, IconLayoutDashboard, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';

import { paths, useHere } from '../routing/paths.ts';
import { useShortcut } from '../ui/shortcuts.tsx';

/** All places of the project and of the organization; on narrow pages also what stands in the bar otherwise. */
export function MainMenu() {
  const { organization, projectId } = useHere();
  const isInProject = projectId > 0;
  const navigate = useNavigate();
  const go = (path: string) => void navigate(path);
  useShortcut('g d', 'Go to the dashboard', () => go(paths.dashboard(organization, projectId)), { isOn: isInProject });
  useShortcut('g b', 'Go to the database', () => go(paths.database(organization, projectId)), { isOn: isInProject });
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--tr-ink-2)"
          px="xs"
          aria-label="Menu"
          leftSection={<IconMenu2 size={20} stroke={1.5} aria-hidden />}
          styles={{ section: { marginInlineEnd: 6 } }}
        >
          <span className="sh-wide">Menu</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={216}>
        {isInProject && (
          <>
            <Menu.Label>Project</Menu.Label>
            <Menu.Item
              component={Link}
              to={paths.dashboard(organization, projectId)}
              leftSection={<IconLayoutDashboard size={16} stroke={1.75} aria-hidden />}
            >
              Dashboard
            </Menu.Item>
            <Menu.Item
              component={Link}
              to={paths.database(organization, projectId)}
              leftSection={<IconDatabase size={16} stroke={1.75} aria-hidden />}
            >
              Database
            </Menu.Item>
          </>
        )}
        {organization && (
          <>
            <Menu.Label>Organization</Menu.Label>
            <Menu.Item
              component={Link}
              to={paths.organization(organization)}
              leftSection={<IconLayoutDashboard size={16} stroke={1.75} aria-hidden />}
            >
              All projects
            </Menu.Item>
            <Menu.Item
              component={Link}
              to={paths.manageProjects(organization)}
              leftSection={<IconFolders size={16} stroke={1.75} aria-hidden />}
            >
              Manage projects
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          rightSection={<span className="tr-dim">Ctrl K</span>}
          onClick={openSpotlight}
        >
          Go to or run
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
