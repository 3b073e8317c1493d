import './chat.css';
import '../../ui/tabs.css';
import { CloseButton, Drawer, Tabs } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';

import { usePeople } from '../../parts/live/presence/store.ts';
import { ChatLog } from './ChatLog.tsx';
import { Composer } from './Composer.tsx';
import { EVERYBODY } from './message.ts';
import { OnlineUsers } from './OnlineUsers.tsx';
import { setSidebar, useSidebar, type ChatTab } from './sidebar.ts';
import { useRoom } from './store.ts';
import { useNarrow, useShown } from './useShown.ts';

const ONLINE = 'chat-online';

/** The chat with everybody and the list of people: beside the screen, or a sheet over it on narrow pages. */
export function ChatSidebar() {
  const [isShown, setShown] = useShown();
  const isNarrow = useNarrow();
  const { me } = useRoom();
  const hide = () => {
    setShown(false);
    document.getElementById('chat-toggle')?.focus();
  };
  if (me === '') return null;
  if (isNarrow)
    return (
      <Drawer.Root opened={isShown} onClose={hide} position="bottom" size="88%">
        <Drawer.Overlay />
        <Drawer.Content aria-label="Chat" className="ch-sheet">
          <Drawer.Body className="ch-side">{isShown && <Content onHide={hide} isCompact />}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  if (!isShown) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    hide();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is for those who are in it already
    <aside className="ch-side" aria-label="Chat" onKeyDown={onKeyDown}>
      <Content onHide={hide} />
    </aside>
  );
}

function Content({ onHide, isCompact = false }: { onHide: () => void; isCompact?: boolean }) {
  const { tab, isAsked } = useSidebar();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    // The focus goes into the input field, since letters typed elsewhere would count as shortcuts.
    (field.current ?? document.getElementById(ONLINE))?.focus();
    setSidebar({ isAsked: false });
  }, [isAsked]);
  const present = usePeople();
  return (
    <Tabs
      className="ch-tabs"
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
      <Tabs.Panel value="group" className="ch-panel">
        <ChatLog partner={EVERYBODY} label="Group Chat" />
        <Composer partner={EVERYBODY} label="Message to everybody in the project" field={field} isCompact={isCompact} />
      </Tabs.Panel>
      <Tabs.Panel value="online" className="ch-panel">
        <OnlineUsers />
      </Tabs.Panel>
    </Tabs>
  );
}
