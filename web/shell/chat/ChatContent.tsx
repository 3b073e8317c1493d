import './chat.css';
import '../../ui/tabs.css';
import { CloseButton, Tabs } from '@mantine/core';
import { IconMessages, IconUsers } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';

import { usePeople } from '../../parts/live/presence/store.ts';
import { useCommands } from '../../ui/shortcuts.tsx';
import { focusAtEnd } from '../../ui/typing/focus-at-end.ts';
import { ChatLog } from './ChatLog.tsx';
import { EVERYBODY } from './message.ts';
import { MessageComposer } from './MessageComposer.tsx';
import { OnlineUsers } from './OnlineUsers.tsx';
import { setSidebar, useSidebar, type ChatTab } from './sidebar.ts';

const ONLINE = 'chat-online';

/** Shows the chat beside the screen: the conversation with everybody, and the people who are here. */
export function ChatContent({ onHide, isCompact = false }: { onHide: () => void; isCompact?: boolean }) {
  const { tab, isAsked } = useSidebar();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!isAsked) return;
    // The focus goes into the input field, since letters typed elsewhere would count as shortcuts.
    if (field.current) focusAtEnd(field.current);
    else document.getElementById(ONLINE)?.focus();
    setSidebar({ isAsked: false });
  }, [isAsked]);
  const present = usePeople();
  useCommands([
    {
      does: 'Group Chat',
      words: 'message to everyone, chat with everyone, write to all',
      icon: IconMessages,
      run: () => setSidebar({ tab: 'group', isAsked: true }),
    },
    {
      does: 'Online Users',
      words: 'people online, chat with, direct message',
      icon: IconUsers,
      run: () => setSidebar({ tab: 'online', isAsked: true }),
    },
  ]);
  return (
    <Tabs
      className="tr-pane"
      value={tab}
      onChange={(next) => setSidebar({ tab: (next ?? 'group') as ChatTab })}
      keepMounted={false}
    >
      <div className="tr-tabs">
        <Tabs.List>
          <Tabs.Tab value="group">Group Chat</Tabs.Tab>
          <Tabs.Tab value="online" id={ONLINE}>
            Online Users <span className="ch-count">{present.length}</span>
          </Tabs.Tab>
        </Tabs.List>
        <CloseButton className="ch-close" size={28} iconSize={16} aria-label="Hide the chat" onClick={onHide} />
      </div>
      <Tabs.Panel value="group" className="tr-pane">
        <ChatLog partner={EVERYBODY} label="Group Chat" />
        <MessageComposer
          partner={EVERYBODY}
          label="Message to everyone in the project"
          field={field}
          isCompact={isCompact}
        />
      </Tabs.Panel>
      <Tabs.Panel value="online" className="tr-pane">
        <OnlineUsers />
      </Tabs.Panel>
    </Tabs>
  );
}
