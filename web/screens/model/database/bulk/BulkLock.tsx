import { Menu } from '@mantine/core';
import { IconLock, IconLockOpen2 } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { RefusedNote } from '../../../../parts/model/saving/RefusedNote.tsx';
import { useDone } from '../../../../parts/model/saving/useDone.ts';
import { useLocks } from '../../../../parts/model/saving/useLocks.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';
import { entityCountText } from './entity-count.ts';
import { useRefused } from './useRefused.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Locks all selected entities, or unlocks them. */
export function BulkLock({ entries }: { entries: readonly Picked[] }) {
  const { lock, unlock, isBusy } = useLocks();
  const done = useDone();
  const [isOpen, setOpen] = useState(false);
  const [notLocked, notUnlocked] = [useId(), useId()];
  const locking = useRefused(entries, 'LOCK', isOpen);
  const unlocking = useRefused(entries, 'UNLOCK', isOpen);
  const act = async (set: typeof lock, entries: readonly Picked[], verb: string) => {
    try {
      const revision = await set(entries.map(({ id }) => id));
      done(`${entityCountText(entries)} ${verb}.`, revision, {
        areMany: areMany(entries),
      });
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  return (
    <Menu position="top" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <BulkButton mark={IconLock} loading={isBusy} onClick={() => undefined}>
          Lock
        </BulkButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLock {...icon} />}
          aria-describedby={notLocked}
          disabled={locking.going.length === 0}
          onClick={() => void act(lock, locking.going, 'locked')}
        >
          Lock {entityCountText(locking.going)}
        </Menu.Item>
        <RefusedNote refused={locking.refused} total={entries.length} describes={notLocked} />
        <Menu.Item
          leftSection={<IconLockOpen2 {...icon} />}
          aria-describedby={notUnlocked}
          disabled={unlocking.going.length === 0}
          onClick={() => void act(unlock, unlocking.going, 'unlocked')}
        >
          Unlock {entityCountText(unlocking.going)}
        </Menu.Item>
        <RefusedNote refused={unlocking.refused} total={entries.length} describes={notUnlocked} />
      </Menu.Dropdown>
    </Menu>
  );
}
