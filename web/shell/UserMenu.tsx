import { Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import {
  IconApi,
  IconDevices,
  IconLock,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSwitchHorizontal,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { UserMenu_query$key } from '#graph/UserMenu_query.graphql';

import { useSignOut } from '../parts/identity/sign-in/useSignOut.ts';
import { chooseEdition, edition, mayChooseEdition } from '../ui/edition.ts';
import { PersonMark } from '../ui/PersonMark.tsx';
import { reload } from '../ui/reload.ts';
import { useCommand, useCommands } from '../ui/shortcuts.tsx';
import { AccountDialog, type AccountTopic } from './AccountDialog.tsx';
import { UserMenuPlaces } from './UserMenuPlaces.tsx';

const schemes: [MantineColorScheme, string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'Match system'],
];

/** Words that people use for the choice of a scheme. */
const SCHEME_WORDS = 'theme, night, colors, appearance';

interface OwnTopic {
  topic: AccountTopic;
  name: string;
  icon: Icon;
  words: string;
  isFor?: readonly string[];
}

/** The parts of the account that users can see and change. Only a password kept by Truss can be changed here. */
const topics: OwnTopic[] = [
  {
    topic: 'profile',
    name: 'My Profile',
    icon: IconUser,
    words: 'settings, profile, preferences, account, avatar, email, e-mail',
  },
  { topic: 'password', name: 'Change Password', icon: IconLock, words: 'password, new password', isFor: ['NATIVE'] },
  {
    topic: 'two-factor',
    name: 'Two-Factor Authentication',
    icon: IconShieldLock,
    words: '2fa, authenticator, security',
    isFor: ['NATIVE', 'LDAP'],
  },
  { topic: 'sessions', name: 'Sessions', icon: IconDevices, words: 'devices, signed in' },
  { topic: 'keys', name: 'API Keys', icon: IconApi, words: 'api key, token, rest' },
];

const toggleWords = () => (edition() === 'second' ? 'Use the Standard Edition' : 'Use the Second Edition');

/** Reloads the page in the other edition; routes that it lacks lead to the dashboard. */
function toggle(): void {
  chooseEdition(edition() === 'second' ? 'standard' : 'second');
  reload();
}

/** Opens the user menu: the account, organizations, appearance and signing out. */
export function UserMenu({ query }: { query: UserMenu_query$key }) {
  const data = useFragment(
    graphql`
      fragment UserMenu_query on Query {
        viewer {
          username
          fullName
          authentication
        }
        ...UserMenuPlaces_query
      }
    `,
    query,
  );
  const { viewer } = data;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [topic, setTopic] = useState<AccountTopic>();
  const opener = useRef<HTMLButtonElement>(null);
  const [leave] = useSignOut();
  useCommand({
    does: 'Sign Out',
    words: 'log out, logout, log off, exit, quit',
    icon: IconLogout,
    run: leave,
  });
  useCommands(
    schemes.map(([scheme, name]) => ({
      does: `Appearance: ${name.toLowerCase()}`,
      words: scheme === 'auto' ? 'automatic, system theme' : `${scheme} mode, ${scheme}, ${SCHEME_WORDS}`,
      icon: IconMoon,
      notNow: scheme === colorScheme ? 'Truss looks like this now' : undefined,
      run: () => setColorScheme(scheme),
    })),
  );
  useCommand({ does: toggleWords(), icon: IconSwitchHorizontal, run: toggle }, mayChooseEdition());
  if (!viewer) return null;
  const { username, fullName, authentication } = viewer;
  const isTheirs = ({ isFor }: OwnTopic) => !isFor || isFor.includes(authentication ?? '');
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
          <div className="tr-row sh-who">
            <span aria-hidden>
              <PersonMark username={username} fullName={fullName} size={28} />
            </span>
            <div>
              <strong>{fullName || username}</strong>
              {fullName !== username && <div>{username}</div>}
            </div>
          </div>
          <Menu.Divider />
          {topics.filter(isTheirs).map(({ topic, name, icon: TopicIcon }) => (
            <Menu.Item
              key={topic}
              leftSection={<TopicIcon size={16} stroke={1.75} aria-hidden />}
              onClick={() => setTopic(topic)}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <UserMenuPlaces query={data} />
          <Menu.Divider />
          <Menu.Label>Appearance</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
            {schemes.map(([scheme, name]) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {mayChooseEdition() && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconSwitchHorizontal size={16} stroke={1.75} aria-hidden />} onClick={toggle}>
                {toggleWords()}
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={leave}>
            Sign Out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {topics.map((each) => (
        <TopicCommand key={each.topic} {...each} isTheirs={isTheirs(each)} onOpen={setTopic} />
      ))}
      <AccountDialog
        topic={topic}
        onClose={() => {
          setTopic(undefined);
          // The menu entry that opened the dialog is gone, so the focus returns to the menu's button.
          opener.current?.focus();
        }}
      />
    </>
  );
}

/** Offers a part of the account in the palette; a password that is not kept here, with the reason. */
interface TopicProps extends OwnTopic {
  isTheirs: boolean;
  onOpen: (topic: AccountTopic) => void;
}

function TopicCommand({ topic, name, icon, words, isTheirs, onOpen }: TopicProps) {
  const notNow = isTheirs ? undefined : 'Your organization signs you in';
  useCommand({ does: name, icon, words, notNow, run: () => onOpen(topic) });
  return null;
}
