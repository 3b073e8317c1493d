import { Button, Menu } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';

import { PresenceMark } from './OnlineUsers.tsx';
import type { Somebody } from './room.ts';
import { badgeOf, unreadWords } from './rules.ts';
import { openChat } from './store.ts';

interface Props {
  chats: readonly Somebody[];
  isRoomy: boolean;
}

/** Opens the list of chats that do not fit; choosing one brings it to the front. */
export function HiddenChats({ chats, isRoomy }: Props) {
  const words = chats.length === 1 ? '1 hidden chat' : `${chats.length} hidden chats`;
  const unread = chats.reduce((sum, each) => sum + each.unread, 0);
  return (
    // The focus moves into the chosen chat; Escape still returns it to the button.
    <Menu position="top-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" className="ch-hidden">
          <IconMessageCircle size={16} stroke={1.75} aria-hidden />
          <span className="tr-visually-hidden">{[words, unreadWords(unread)].filter(Boolean).join(', ')}</span>
          <span aria-hidden>{isRoomy ? words : chats.length}</span>
          {unread > 0 && (
            <span className="ch-badge" aria-hidden>
              {badgeOf(unread)}
            </span>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={216} maw={320} mah="50vh" style={{ overflow: 'auto' }}>
        {chats.map(({ username, fullName, isOnline, unread: own }) => (
          <Menu.Item
            key={username}
            leftSection={<PresenceMark username={username} fullName={fullName} isOnline={isOnline} size={20} />}
            rightSection={own > 0 && <span className="ch-badge">{badgeOf(own)}</span>}
            onClick={() => openChat(username)}
          >
            {fullName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
