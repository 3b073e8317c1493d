import './chat.css';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconMessages, IconMessagesOff } from '@tabler/icons-react';

import { useConnection } from '../../relay/connection.ts';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { EVERYBODY } from './message.ts';
import { conversationIn } from './room.ts';
import { badgeOf, unreadWords } from './rules.ts';
import { setSidebar } from './sidebar.ts';
import { useRoom } from './store.ts';
import { useShown } from './useShown.ts';

/** Shows and hides the chat beside the screen, with a count of unread messages to everybody. */
export function ChatToggle() {
  const room = useRoom();
  const { unread } = conversationIn(room, EVERYBODY);
  const [isShown, setShown] = useShown();
  const { isLive } = useConnection();
  const toggle = () => {
    setSidebar({ isAsked: !isShown });
    setShown(!isShown);
  };
  useShortcut('g h', 'Show or hide the chat', toggle, { isOn: room.me !== '', words: 'chat, messages, talk' });
  if (room.me === '') return null;
  const Mark = isLive ? IconMessages : IconMessagesOff;
  return (
    <Tooltip label={isLive ? 'Chat (G H)' : 'Chat (new messages arrive when you reconnect)'}>
      <UnstyledButton id="chat-toggle" className="ch-toggle" aria-expanded={isShown} onClick={toggle}>
        <Mark size={20} stroke={1.5} aria-hidden />
        <span className="tr-visually-hidden">{['Chat', unreadWords(unread)].filter(Boolean).join(', ')}</span>
        {unread > 0 && (
          <span className="ch-badge" aria-hidden>
            {badgeOf(unread)}
          </span>
        )}
      </UnstyledButton>
    </Tooltip>
  );
}
