import './chat.css';
import { Drawer } from '@mantine/core';
import type { KeyboardEvent } from 'react';

import { LoadingLines } from '../../ui/States.tsx';
import { late } from '../late-part.tsx';
import { ComposerAhead } from './ComposerAhead.tsx';
import { EVERYBODY } from './message.ts';
import { useSidebar } from './sidebar.ts';
import { useRoom } from './store.ts';
import { useNarrow, useShown } from './useShown.ts';

const ChatContent = late(
  (code) => code.ChatContent,
  ({ isCompact }) => <ContentAhead isCompact={isCompact} />,
);

/** Takes the first messages, until the chat has come. */
function ContentAhead({ isCompact = false }: { isCompact?: boolean | undefined }) {
  const { tab, isAsked } = useSidebar();
  if (tab !== 'group') return <LoadingLines />;
  return (
    <ComposerAhead
      partner={EVERYBODY}
      label="Message to everyone in the project"
      isAsked={isAsked}
      isCompact={isCompact}
    />
  );
}

/** Shows the chat with everybody and the list of people: beside the screen, or in a sheet over it on narrow pages. */
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
          <Drawer.Body className="tr-column ch-side">{isShown && <ChatContent onHide={hide} isCompact />}</Drawer.Body>
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
    <aside className="tr-column ch-side" aria-label="Chat" onKeyDown={onKeyDown}>
      <ChatContent onHide={hide} />
    </aside>
  );
}
