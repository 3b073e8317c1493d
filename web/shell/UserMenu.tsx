import { Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconCheck, IconLogout } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';

import type { UserMenu_viewer$key } from '#graph/UserMenu_viewer.graphql';
import type { UserMenuSignOutMutation } from '#graph/UserMenuSignOutMutation.graphql';

import { asFacts } from '../relay/refusal.ts';
import { useAction } from '../relay/useAction.ts';
import { PersonMark } from '../ui/PersonMark.tsx';
import { toast } from '../ui/toasts.tsx';

const schemes: [MantineColorScheme, string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'As the system'],
];

/** Who is signed in, how the pages look, and the way out. */
export function UserMenu({ viewer }: { viewer: UserMenu_viewer$key }) {
  const { username, fullName } = useFragment(
    graphql`
      fragment UserMenu_viewer on User {
        username
        fullName
      }
    `,
    viewer,
  );
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [signOut] = useAction<UserMenuSignOutMutation>(graphql`
    mutation UserMenuSignOutMutation {
      signOut {
        ok
      }
    }
  `);
  const leave = () => {
    signOut({}).then(
      // A page of its own: nothing that was read stays in memory.
      () => location.assign('/?signedOut=1'),
      (error: unknown) => toast.failed(asFacts(error).title, asFacts(error).message),
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton style={{ display: 'inline-grid', placeItems: 'center' }}>
          <span aria-hidden>
            <PersonMark username={username} fullName={fullName} size={26} />
            <span className="tr-visually-hidden">, your menu</span>
          </span>
          <span className="tr-visually-hidden">{fullName || username}, your menu</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown miw={200}>
        <Menu.Label>{fullName || username}</Menu.Label>
        {schemes.map(([scheme, name]) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(scheme)}
            rightSection={colorScheme === scheme && <IconCheck size={16} stroke={1.75} aria-hidden />}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
