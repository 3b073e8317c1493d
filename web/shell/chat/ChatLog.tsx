import { Button } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { RefusalNote } from '../../ui/States.tsx';
import { ChatLine } from './ChatLine.tsx';
import { logLines } from './lines.ts';
import { EVERYBODY, type Note } from './message.ts';
import { fetchEarlier } from './messages.ts';
import { conversationIn, fetchedIn, messagesIn } from './room.ts';
import { dayNumber } from './rules.ts';
import { useRoom } from './store.ts';
import { useLogScroll } from './useLogScroll.ts';
import { useReadReceipts } from './useReadReceipts.ts';

const none: readonly Note[] = [];
const MINUTE = 60_000;

interface Props {
  partner: string;
  label: string;
  /** True in a narrow window with one person, which shows only texts. */
  isCompact?: boolean;
}

/** Shows the messages of a conversation and loads earlier ones on scrolling; messages in sight are marked as read. */
export function ChatLog({ partner, label, isCompact = false }: Props) {
  const environment = useRelayEnvironment();
  const room = useRoom();
  const { before, isBusy, refusal } = fetchedIn(room, partner);
  const isVisible = useDocumentVisibility() === 'visible';
  const earlier = () => fetchEarlier(environment, partner);
  const isNew = before === undefined && !isBusy && refusal === null;
  useEffect(() => {
    if (isNew) fetchEarlier(environment, partner);
  }, [environment, partner, isNew]);
  const { lastRead, last } = conversationIn(room, partner);
  const unread = useUnread(lastRead, last, isVisible);
  const { me, pending } = room;
  const messages = messagesIn(room, partner);
  const notes = partner === EVERYBODY ? room.notes : none;
  const now = useToday();
  const lines = useMemo(() => {
    const own = pending.filter(({ to }) => (to ?? EVERYBODY) === partner);
    return logLines({ messages, notes, pending: own, me, unread, now });
  }, [messages, notes, pending, partner, me, unread, now]);
  const { box, isAtEnd, toEnd, onScroll } = useLogScroll(lines, () => typeof before === 'string' && earlier());
  useReadReceipts(partner, isVisible && isAtEnd && before !== undefined);
  const waiting = conversationIn(room, partner).unread;
  return (
    <div className="tr-pane ch-log-frame">
      <div
        ref={box}
        className="tr-pane ch-log"
        role="log"
        aria-label={label}
        aria-busy={isBusy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
        tabIndex={0}
        onScroll={onScroll}
        data-compact={isCompact || undefined}
      >
        <div className="ch-space" />
        {refusal !== null && <RefusalNote title="Messages could not be loaded" message={refusal} />}
        {(refusal !== null || typeof before === 'string') && (
          <Button variant="subtle" className="ch-earlier" loading={isBusy} onClick={earlier}>
            {refusal !== null ? 'Try again' : 'Earlier messages'}
          </Button>
        )}
        {before === null && messages.length === 0 && lines.length === 0 && (
          <div className="ch-note">No messages yet.</div>
        )}
        {lines.map((line) => (
          <ChatLine key={line.key} line={line} isCompact={isCompact} />
        ))}
      </div>
      {!isAtEnd && (
        <Button
          className="ch-to-end"
          variant={waiting > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={14} stroke={2} aria-hidden />}
          onClick={toEnd}
        >
          {waiting > 0 ? `${waiting} new` : 'Latest'}
        </Button>
      )}
    </div>
  );
}

/** Returns the messages that were unread when the user opened the chat or returned; they stay marked while being read. */
function useUnread(lastRead: number, last: number, isVisible: boolean) {
  const [unread, setUnread] = useState({ after: lastRead, upTo: last, wasVisible: isVisible });
  if (unread.wasVisible !== isVisible)
    setUnread(isVisible ? { after: lastRead, upTo: last, wasVisible: true } : { ...unread, wasVisible: false });
  return unread;
}

/** Returns today's date, and renders again at midnight. */
function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const look = () =>
      setToday((then) => (dayNumber(then.toISOString()) === dayNumber(new Date().toISOString()) ? then : new Date()));
    const timer = setInterval(look, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return today;
}
