import { UnstyledButton } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';

import { usePeople } from '../../parts/live/presence/store.ts';
import { useConnection } from '../../relay/connection.ts';
import { PersonMark } from '../../ui/PersonMark.tsx';
import { peopleIn, type Somebody } from './room.ts';
import { badgeOf, unreadWords } from './rules.ts';
import { setSidebar } from './sidebar.ts';
import { openChat, useRoom } from './store.ts';

/** Lists people in the project, and people who were there or have written; each opens a chat. */
export function OnlineUsers() {
  const room = useRoom();
  const present = usePeople();
  const { isLive } = useConnection();
  const me = present.find(({ username }) => username === room.me);
  const others = peopleIn(room, present);
  return (
    <div className="tr-scroll ch-people">
      {!isLive && <div className="ch-note">Online status is unavailable.</div>}
      <ul className="tr-list" aria-label="Online users">
        {me && (
          <li className="tr-row ch-person">
            <PresenceMark username={me.username} fullName={me.fullName} isOnline />
            <span className="tr-grow tr-cut ch-name">
              {me.fullName || me.username} <span className="tr-dim">you</span>
            </span>
          </li>
        )}
        {others.map((somebody) => (
          <li key={somebody.username}>
            <Row {...somebody} />
          </li>
        ))}
      </ul>
      {others.length === 0 && <div className="ch-note">No one else is online.</div>}
    </div>
  );
}

const Row = ({ username, fullName, isOnline, unread }: Somebody) => (
  <UnstyledButton
    className="tr-row ch-person"
    onClick={() => {
      openChat(username);
      // On narrow pages the chat takes the place of the sheet.
      setSidebar({ isSheet: false });
    }}
  >
    <span className="tr-visually-hidden">
      {[`Chat with ${fullName}`, !isOnline && 'offline', unreadWords(unread)].filter(Boolean).join(', ')}
    </span>
    <PresenceMark username={username} fullName={fullName} isOnline={isOnline} />
    <span className="tr-grow tr-cut ch-name" title={fullName} aria-hidden>
      {fullName}
      {!isOnline && <span className="tr-dim"> offline</span>}
    </span>
    {unread > 0 && (
      <span className="ch-badge" aria-hidden>
        {badgeOf(unread)}
      </span>
    )}
    <IconMessageCircle size={16} stroke={1.75} aria-hidden />
  </UnstyledButton>
);

interface MarkProps {
  username: string;
  fullName: string;
  isOnline: boolean;
  size?: number;
}

/** Shows a person's mark with a full dot if present, else a ring. */
export const PresenceMark = ({ username, fullName, isOnline, size = 24 }: MarkProps) => (
  <span className="ch-dotted" aria-hidden>
    <PersonMark username={username} fullName={fullName} size={size} />
    <span className="ch-dot" data-online={isOnline || undefined} />
  </span>
);
