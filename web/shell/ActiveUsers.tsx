import './active-users.css';
import { Popover, UnstyledButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { usePeople } from '../parts/live/presence/store.ts';
import { useConnection } from '../relay/connection.ts';
import { useSession } from '../relay/session.ts';
import { PersonMark } from '../ui/PersonMark.tsx';
import { useCommand } from '../ui/shortcuts.tsx';
import { ActivePeople } from './ActivePeople.tsx';
import { openChat } from './chat/store.ts';

const SHOWN = 3;

/** Shows who is in the project: the first three, a count, and a list of all. */
export function ActiveUsers() {
  const { username } = useSession();
  const people = usePeople();
  const { isLive } = useConnection();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const talkTo = (partner: string) => {
    // After the chat is closed, the focus returns to this button, since the list is gone by then.
    button.current?.focus();
    // Otherwise the list would take the focus away from the chat, as the place that had it when the list closed.
    flushSync(() => setOpen(false));
    openChat(partner);
  };
  useCommand(
    {
      does: 'Active users',
      words: 'who is online, online, people here, presence',
      icon: IconUsers,
      run: () => setOpen(true),
    },
    people.length > 0,
  );
  if (people.length === 0) return null;
  // Others come first, since users know that they are here themselves.
  const sorted = people.toSorted((a, b) => Number(a.username === username) - Number(b.username === username));
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(320px, calc(100vw - 16px))"
      offset={6}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <UnstyledButton
          ref={button}
          className="tr-inline tr-small au-button"
          title="Active users"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-stale={!isLive || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="tr-visually-hidden">
            Active users, {people.length}
            {!isLive && ', live updates off'}
          </span>
          <span className="au-marks" aria-hidden>
            {sorted.slice(0, SHOWN).map((each) => (
              <PersonMark key={each.username} username={each.username} fullName={each.fullName} />
            ))}
          </span>
          <IconUsers className="au-icon" size={20} stroke={1.5} aria-hidden />
          <span aria-hidden>{people.length}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Active users">
        <ActivePeople people={sorted} username={username} onGo={() => setOpen(false)} onChat={talkTo} />
      </Popover.Dropdown>
    </Popover>
  );
}
