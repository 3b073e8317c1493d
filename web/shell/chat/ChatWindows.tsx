import { useLayoutEffect, useRef, useState } from 'react';

import './chat.css';
import { usePeople } from '../../parts/live/presence/store.ts';
import type { Size } from '../../ui/size.ts';
import { late } from '../late-part.tsx';
import { ComposerAhead } from './ComposerAhead.tsx';
import { countFitting, drawnWidth, WINDOW_GAP, sizeIn } from './layout.ts';
import { conversationIn, peopleIn, type Somebody } from './room.ts';
import { useRoom, useWindows } from './store.ts';
import { useNarrow } from './useShown.ts';

const ChatWindow = late(
  (code) => code.ChatWindow,
  ({ chat: { isMinimised, asked }, size, partner: { username, fullName } }) => (
    <section className="tr-column ch-window" aria-label={`Chat with ${fullName}`} style={size}>
      {!isMinimised && (
        <ComposerAhead partner={username} label={`Message to ${fullName}`} isAsked={asked > 0} isCompact />
      )}
    </section>
  ),
);
const HiddenChats = late((code) => code.HiddenChats);

/** The free width from which the button says how many chats are hidden, instead of only showing the number. */
const ROOMY = 160;

/** Shows the floating chats at the lower edge of the main column, from right to left; those that do not fit are behind a button. */
export function ChatWindows() {
  const [ref, column] = useColumn();
  const { width } = column;
  const room = useRoom();
  const windows = useWindows();
  const isNarrow = useNarrow();
  const people = new Map(peopleIn(room, usePeople()).map((each) => [each.username, each]));
  const somebody = (username: string): Somebody =>
    people.get(username) ?? { ...conversationIn(room, username), username, isOnline: false };
  // On narrow pages an open chat fills the column.
  const sized = windows.map((own) => {
    const chat = isNarrow ? { ...own, isMaximised: true } : own;
    return { chat, size: sizeIn(column, chat) };
  });
  const byUse = sized.toSorted((a, b) => b.chat.used - a.chat.used);
  const count = countFitting(
    byUse.map(({ size }) => size.width),
    width,
  );
  const shown = new Set(byUse.slice(0, count));
  const hidden = byUse.slice(count).map(({ chat }) => somebody(chat.partner));
  const isCovered = isNarrow && byUse[0]?.chat.isMinimised === false;
  const widthOf = ({ size }: { size: Size }) => drawnWidth(size.width, width, hidden.length > 0 && !isCovered);
  const taken = [...shown].reduce((sum, each) => sum + widthOf(each) + WINDOW_GAP, 0);
  const drawn = sized
    .filter((each) => shown.has(each))
    .map((each) => ({ ...each, width: widthOf(each), partner: somebody(each.chat.partner) }));
  return (
    <div ref={ref} className="ch-windows">
      {width > 0 &&
        drawn.map((each, at) => {
          const right = drawn[at - 1];
          return (
            <ChatWindow
              key={each.chat.partner}
              chat={each.chat}
              size={{ ...each.size, width: each.width }}
              column={column}
              partner={each.partner}
              isNarrow={isNarrow}
              neighbour={right && { ...right.partner, width: right.width }}
            />
          );
        })}
      {hidden.length > 0 && !isCovered && <HiddenChats chats={hidden} isRoomy={width - taken > ROOMY} />}
    </div>
  );
}

/** Returns the size of the column that contains the windows. */
function useColumn() {
  const ref = useRef<HTMLDivElement>(null);
  const [column, setColumn] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = () => setColumn({ width: box.offsetWidth, height: box.offsetHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [ref, column] as const;
}
