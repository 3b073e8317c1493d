import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconChevronUp, IconMinus, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';

import type { Size } from '../../ui/size.ts';
import { focusAtEnd } from '../../ui/typing/focus-at-end.ts';
import { ChatLog } from './ChatLog.tsx';
import { Edges, type Neighbour } from './Edges.tsx';
import { MessageComposer } from './MessageComposer.tsx';
import { PresenceMark } from './OnlineUsers.tsx';
import type { Somebody } from './room.ts';
import { badgeOf, unreadWords } from './rules.ts';
import { changeWindow, closeChat, openChat, touchWindow } from './store.ts';
import type { OpenChat as Chat } from './windows.ts';

interface Props {
  chat: Chat;
  size: Size;
  column: Size;
  partner: Somebody;
  isNarrow: boolean;
  /** The chat window to the right. */
  neighbour: Neighbour | undefined;
}

/** Shows a floating chat with one person: it can be minimised, maximised, resized by its edges, and closed. */
export function ChatWindow({ chat, size, column, partner, isNarrow, neighbour }: Props) {
  const { username, fullName, isOnline, unread } = partner;
  const { isMinimised, isMaximised, asked } = chat;
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (asked > 0 && field.current) focusAtEnd(field.current);
  }, [asked]);
  const fold = () => (isMinimised ? openChat(username) : changeWindow(username, { isMinimised: true }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    closeChat(username);
  };
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  const words = [`Chat with ${fullName}`, isMinimised && unreadWords(unread)].filter(Boolean).join(', ');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is for those who are in it already
    <section
      className="tr-column ch-window"
      aria-label={words}
      style={size}
      data-blinks={(isMinimised && unread > 0) || undefined}
      onFocus={() => touchWindow(username)}
      onKeyDown={onKeyDown}
    >
      <header>
        <button type="button" className="tr-grow tr-row tr-plain ch-title" aria-expanded={!isMinimised} onClick={fold}>
          <span className="tr-visually-hidden">{words}</span>
          <PresenceMark username={username} fullName={fullName} isOnline={isOnline} size={20} />
          <span className="tr-grow tr-cut ch-name" title={fullName} aria-hidden>
            {fullName}
          </span>
          {isMinimised && unread > 0 && (
            <span className="ch-badge" aria-hidden>
              {badgeOf(unread)}
            </span>
          )}
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={isMinimised ? 'Open' : 'Minimize'}
          title={isMinimised ? 'Open' : 'Minimize'}
          onClick={fold}
        >
          {isMinimised ? <IconChevronUp {...icon} /> : <IconMinus {...icon} />}
        </ActionIcon>
        {!isNarrow && !isMinimised && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isMaximised ? 'Restore' : 'Maximize'}
            title={isMaximised ? 'Restore' : 'Maximize'}
            onClick={() => changeWindow(username, { isMaximised: !isMaximised })}
          >
            {isMaximised ? <IconArrowsDiagonalMinimize2 {...icon} /> : <IconArrowsDiagonal {...icon} />}
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label="Close" title="Close" onClick={() => closeChat(username)}>
          <IconX {...icon} />
        </ActionIcon>
      </header>
      {!isMinimised && (
        <>
          <ChatLog partner={username} label={`Messages with ${fullName}`} isCompact />
          <MessageComposer
            partner={username}
            label={`Message to ${fullName}`}
            placeholder={`Message ${fullName.split(' ')[0]}`}
            isCompact
            field={field}
          />
          {!isNarrow && (
            <Edges username={username} fullName={fullName} size={size} column={column} neighbour={neighbour} />
          )}
        </>
      )}
    </section>
  );
}
