import { useState } from 'react';

import type { NotificationList } from './list.ts';
import type { Notification } from './notification.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { isGone, type Deed } from './rules.ts';

interface Props {
  deed: Deed;
  list: readonly Notification[];
  act: NotificationList;
  mayWrite: boolean;
  onClose: () => void;
  /** Wraps an act that takes entries away, so that the focus stays in the list. */
  without: (take: () => void) => () => void;
}

/** Shows a deed as one notice that can be unfolded into one for each entity. */
export function DeedItems({ deed: { first, others }, list, act, mayWrite, onClose, without }: Props) {
  const [isUnfolded, setUnfolded] = useState(false);
  const item = (each: Notification, removed: readonly Notification[]) => (
    <NotificationItem
      key={each.id}
      notification={each}
      isGone={isGone(each, list)}
      mayRestore={mayWrite}
      onRemove={without(() => act.remove(removed.map(({ id }) => id)))}
      onRestored={() => act.renew(each)}
      onOpen={onClose}
    />
  );
  return (
    <>
      {item(first, isUnfolded ? [first] : [first, ...others])}
      {isUnfolded && others.map((each) => item(each, [each]))}
      {!isUnfolded && others.length > 0 && (
        <li>
          <button type="button" className="nt-more" onClick={without(() => setUnfolded(true))}>
            And {others.length} more {others.length === 1 ? 'entity' : 'entities'} in this change
          </button>
        </li>
      )}
    </>
  );
}
