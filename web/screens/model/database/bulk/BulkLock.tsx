import { Menu } from '@mantine/core';
import { IconLock, IconLockOpen2 } from '@tabler/icons-react';

import { useDone } from '../../../../parts/model/saving/useDone.ts';
import { useLocks } from '../../../../parts/model/saving/useLocks.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { Entry } from '../table/lines.ts';
import { BulkButton } from './BulkButton.tsx';
import { countOf } from './words.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Locks all selected entities, or unlocks them. */
export function BulkLock({ entries }: { entries: readonly Entry[] }) {
  const { lock, unlock, isBusy } = useLocks();
  const done = useDone();
  const act = async (set: typeof lock, verb: string) => {
    try {
      const revision = await set(entries.map(({ id }) => id));
      done(revision === null ? 'Nothing changed.' : `${countOf(entries)} ${verb}.`, revision);
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  return (
    <Menu position="top">
      <Menu.Target>
        <BulkButton mark={IconLock} loading={isBusy} onClick={() => undefined}>
          Lock
        </BulkButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLock {...icon} />} onClick={() => void act(lock, 'locked')}>
          Lock {countOf(entries)}
        </Menu.Item>
        <Menu.Item leftSection={<IconLockOpen2 {...icon} />} onClick={() => void act(unlock, 'unlocked')}>
          Unlock {countOf(entries)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
