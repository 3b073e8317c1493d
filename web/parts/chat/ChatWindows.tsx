import './chat.css';
import { useLayoutEffect, useRef, useState } from 'react';

import { usePeople } from '../presence/store.ts';
import { ChatWindow } from './ChatWindow.tsx';
import { HiddenChats } from './HiddenChats.tsx';
import { countFitting, GAP, sizeIn, type Size } from './layout.ts';
import { conversationIn, peopleIn, type Somebody } from './room.ts';
import { useRoom, useWindows } from './store.ts';
import { useNarrow } from './useShown.ts';

/** So much is free where the button says how many chats there are, and not only shows it. */
const ROOMY = 160;

/** The floating chats at the lower edge of the main column, from right to left; those that do not fit are behind a button. */
export function ChatWindows() {
  const [ref, column] = useColumn();
  const { width } = column;
  const room = useRoom();
  const windows = useWindows();
  const isNarrow = useNarrow();
  const people = new Map(peopleIn(room, usePeople()).map((each) => [each.username, each]));
  const somebody = (username: string): Somebody =>
    people.get(username) ?? { ...conversationIn(room, username), username, isOnline: false };
  const sized = windows.map((each) => ({
    ...each,
    isMaximised: isNarrow || each.isMaximised,
    size: sizeIn(column, each, isNarrow),
  }));
  const byUse = sized.toSorted((a, b) => b.used - a.used);
  const count = countFitting(
    byUse.map(({ size }) => size.width),
    width,
  );
  const shown = new Set(byUse.slice(0, count));
  const taken = [...shown].reduce((sum, { size }) => sum + size.width + GAP, 0);
  return (
    <div ref={ref} className="ch-windows">
      {width > 0 &&
        sized
          .filter((each) => shown.has(each))
          .map(({ size, ...each }) => (
            <ChatWindow
              key={each.partner}
              chat={each}
              size={isNarrow ? sizeIn(column, each, true) : size}
              column={column}
              partner={somebody(each.partner)}
              isNarrow={isNarrow}
            />
          ))}
      {byUse.length > count && (
        <HiddenChats
          chats={byUse.slice(count).map(({ partner }) => somebody(partner))}
          isRoomy={width - taken > ROOMY}
        />
      )}
    </div>
  );
}

/** How large the column is in which the windows stand. */
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
