import { Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import {
  IconApi,
  IconBuildings,
  IconDevices,
  IconLifebuoy,
  IconLock,
  IconLogout,
  IconShieldLock,
  IconTool,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { UserMenu_query$key } from '#graph/UserMenu_query.graphql';

import { useSignOut } from '../parts/sign-in/useSignOut.ts';
import { paths, useHere } from '../routing/paths.ts';
import { PersonMark } from '../ui/PersonMark.tsx';
import { AccountDialog, type AccountTopic } from './AccountDialog.tsx';

const schemes: [MantineColorScheme, string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'As the system'],
];

/** What people can see and change of their own account, by how they have signed in: only a password of ours can be changed here. */
const topics: { topic: AccountTopic; name: string; icon: Icon; isFor?: readonly string[] }[] = [
  { topic: 'profile', name: 'My Profile', icon: IconUser },
  { topic: 'password', name: 'Change Password', icon: IconLock, isFor: ['NATIVE'] },
  { topic: 'two-factor', name: 'Two-Factor Authentication', icon: IconShieldLock, isFor: ['NATIVE', 'LDAP'] },
  { topic: 'sessions', name: 'Sessions', icon: IconDevices },
  { topic: 'keys', name: 'API Keys', icon: IconApi },
];

/** Who is signed in, what is theirs, how the pages look, and the way out. */
export function UserMenu({ query }: { query: UserMenu_query$key }) {
  const { viewer, organizations } = useFragment(
    graphql`
      fragment UserMenu_query on Query {
        viewer {
          username
          fullName
          authentication
          isAdministrator
          isSupport
        }
        organizations {
          id
          slug
          viewerIsAdministrator
        }
      }
    `,
    query,
  );
  const { organization } = useHere();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [topic, setTopic] = useState<AccountTopic>();
  const opener = useRef<HTMLButtonElement>(null);
  const [leave] = useSignOut();
  if (!viewer) return null;
  const { username, fullName, authentication, isAdministrator, isSupport } = viewer;
  // For those of support alone who can have a second step, as they look into accounts of others.
  const answers = isSupport && !isAdministrator && ['NATIVE', 'LDAP'].includes(authentication ?? '');
  const administered = organizations.filter(({ viewerIsAdministrator }) => viewerIsAdministrator);
  const there = administered.find(({ slug }) => slug === organization) ?? administered[0];
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton ref={opener} style={{ display: 'inline-grid', placeItems: 'center' }}>
            <span aria-hidden>
              <PersonMark username={username} fullName={fullName} size={26} />
            </span>
            <span className="tr-visually-hidden">{fullName || username}, your menu</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown miw={232} maw={320}>
          <div className="sh-who">
            <span aria-hidden>
              <PersonMark username={username} fullName={fullName} size={28} />
            </span>
            <div>
              <strong>{fullName || username}</strong>
              {fullName !== username && <div>{username}</div>}
            </div>
          </div>
          <Menu.Divider />
          {topics
            .filter(({ isFor }) => !isFor || isFor.includes(authentication ?? ''))
            .map(({ topic, name, icon: TopicIcon }) => (
              <Menu.Item
                key={topic}
                leftSection={<TopicIcon size={16} stroke={1.75} aria-hidden />}
                onClick={() => setTopic(topic)}
              >
                {name}
              </Menu.Item>
            ))}
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to={paths.organizations()}
            leftSection={<IconBuildings size={16} stroke={1.75} aria-hidden />}
          >
            Your Organizations
          </Menu.Item>
          {(isAdministrator || there) && (
            <Menu.Item
              component={Link}
              to={isAdministrator ? paths.admin.server() : paths.admin.organization(there!.slug)}
              leftSection={<IconTool size={16} stroke={1.75} aria-hidden />}
            >
              Admin Dashboard
            </Menu.Item>
          )}
          {answers && (
            <Menu.Item
              component={Link}
              to={paths.admin.support()}
              leftSection={<IconLifebuoy size={16} stroke={1.75} aria-hidden />}
            >
              Support Dashboard
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>Appearance</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
            {schemes.map(([scheme, name]) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={leave}>
            Sign Out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AccountDialog
        topic={topic}
        onClose={() => {
          setTopic(undefined);
          // The entry of the menu that opened it is gone, so the focus goes to the menu.
          opener.current?.focus();
        }}
      />
    </>
  );
}
