import './chat.css';
import { useElementSize } from '@mantine/hooks';

import { usePeople } from '../presence/store.ts';
import { ChatWindow } from './ChatWindow.tsx';
import { HiddenChats } from './HiddenChats.tsx';
import { countFitting, GAP, sizeIn } from './layout.ts';
import { conversationIn, peopleIn, type Somebody } from './room.ts';
import { useRoom, useWindows } from './store.ts';
import { useNarrow } from './useShown.ts';

/** So much is free where the button says how many chats there are, and not only shows it. */
const ROOMY = 160;

/** The floating chats at the lower edge of the main column, from right to left; those that do not fit are behind a button. */
export function ChatWindows() {
  const { ref, width, height } = useElementSize();
  const column = { width, height };
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
