import { Button, Switch } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';

import { part } from '../../ui/load-code.ts';
import { EmptyState } from '../../ui/States.tsx';
import { DeedItems } from './DeedItems.tsx';
import type { NotificationList, Notified } from './list.ts';
import { badge, deedsOf } from './rules.ts';

interface Props extends Notified {
  act: NotificationList;
  mayWrite: boolean;
  onClose: () => void;
}

const SHOWN = 4;
const ForYou = lazy(() => part(() => import('./ForYou.tsx')));

/** Shows the panel of notifications: a switch, a button to clear them, and the first four or all. */
export function Panel({ isOn, list, act, mayWrite, onClose }: Props) {
  const [isWhole, setWhole] = useState(false);
  const panel = useRef<HTMLElement>(null);
  // Removing an entry loses its focus, so the focus moves to another entry.
  const without = (take: () => void) => () => {
    take();
    panel.current?.focus();
  };
  const deeds = deedsOf(list);
  const shown = isWhole ? deeds : deeds.slice(0, SHOWN);
  return (
    <section ref={panel} tabIndex={-1} className="tr-column nt-panel" aria-label="Notifications">
      <header className="tr-row nt-head">
        <h2>Notifications</h2>
        {list.length > 0 && <span className="tr-label">{badge(deeds.length)}</span>}
        <span className="tr-space" />
        <Switch
          size="sm"
          labelPosition="left"
          label={isOn ? 'On' : 'Off'}
          aria-label="Notifications of changes"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => act.turn(checked)}
        />
        <Button variant="subtle" size="compact-sm" disabled={list.length === 0} onClick={without(() => act.clear())}>
          Clear All
        </Button>
      </header>
      <Suspense fallback={null}>
        <ForYou onOpen={onClose} />
      </Suspense>
      {list.length === 0 ? (
        <EmptyState>
          {isOn
            ? 'No new notifications. Changes by others appear here.'
            : 'Notifications are off. Turn them on to see changes by others.'}
        </EmptyState>
      ) : (
        <ul className="tr-list nt-list">
          {shown.map((deed) => (
            <DeedItems key={deed.first.revision} {...{ deed, list, act, mayWrite, onClose, without }} />
          ))}
        </ul>
      )}
      {deeds.length > shown.length && (
        <button type="button" className="nt-more" onClick={() => setWhole(true)}>
          Show all {deeds.length}
        </button>
      )}
    </section>
  );
}
