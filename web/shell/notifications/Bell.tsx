import './notifications.css';
import { ActionIcon, FocusTrap, Popover } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { useHere } from '../../routing/paths.ts';
import { idle } from '../../routing/preload-screens.ts';
import { useCommand } from '../../ui/shortcuts.tsx';
import { LoadingLines } from '../../ui/States.tsx';
import { useStore } from '../../ui/store.ts';
import { late } from '../late-part.tsx';
import { badge, deedsOf } from './rules.ts';
import { unread } from './unread.ts';
import { useNotifications } from './useNotifications.ts';

const Panel = late((code) => code.Panel, <LoadingLines />);

/** Shows a bell with the number of recent changes by others, and opens their list. */
export function Bell({ username, mayWrite }: { username: string; mayWrite: boolean }) {
  const { organization, projectId } = useHere();
  const { isOn, list, act } = useNotifications(organization, projectId, username);
  const environment = useRelayEnvironment();
  const own = useStore(unread);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const watch = async () => {
      // The page itself loads first.
      await idle();
      const { watchNotices } = await import('./watch-notices.ts');
      if (!isOver) stop = watchNotices(environment, { organization, projectId });
    };
    void watch();
    return () => {
      isOver = true;
      stop?.();
      unread.set(0);
    };
  }, [environment, organization, projectId]);
  const [isOpen, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    // Closing the panel marks its entries as seen.
    if (!next) act.see();
  };
  useCommand({
    does: 'Notifications',
    words: 'bell, news, alerts, inbox, watch, follow, subscribe',
    icon: IconBell,
    run: () => change(true),
  });
  const Icon = isOn ? IconBell : IconBellOff;
  const count = badge(deedsOf(list).length + own);
  const words = own > 0 ? `, ${own} for you` : '';
  const name = isOn ? `Notifications${count && `, ${count}`}${words}` : `Notifications, off${words}`;
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      width="min(376px, calc(100vw - 16px))"
      offset={6}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          className="nt-bell"
          variant="subtle"
          color="gray"
          size={32}
          aria-label={name}
          title="Notifications"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-open={isOpen || undefined}
          onClick={() => change(!isOpen)}
        >
          <Icon size={20} stroke={1.5} aria-hidden />
          {count && (
            <span className="nt-badge" aria-hidden>
              {count}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Notifications">
        <FocusTrap.InitialFocus />
        <Panel isOn={isOn} list={list} act={act} mayWrite={mayWrite} onClose={() => change(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
