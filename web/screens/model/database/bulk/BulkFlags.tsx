import { Menu } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconEraser, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { RefusedNote } from '../../../../parts/model/saving/RefusedNote.tsx';
import { asFacts } from '../../../../relay/refusal.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';
import { entityCountText } from './entity-count.ts';
import { useBulkSave } from './useBulkSave.ts';
import { useRefused } from './useRefused.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

const ways = [
  { label: 'Hide', done: 'hidden', mark: IconEyeOff, change: { isHidden: true } },
  { label: 'Unhide', done: 'unhidden', mark: IconEye, change: { isHidden: false } },
  { label: 'Archive', done: 'archived', mark: IconArchive, change: { isArchived: true } },
  {
    label: 'Unarchive',
    done: 'unarchived',
    mark: IconArrowBackUp,
    change: { isArchived: false },
  },
  { label: 'Redact for viewers', done: 'redacted', mark: IconEraser, change: { isRedacted: true } },
  { label: 'Remove redaction', done: 'no longer redacted', mark: IconEye, change: { isRedacted: false } },
] as const;

/** Sets where all selected entities are visible, and to whom. */
export function BulkFlags({ entries: all }: { entries: readonly Picked[] }) {
  const [isOpen, setOpen] = useState(false);
  const noteId = useId();
  const { refused, going: entries } = useRefused(all, 'CHANGE', isOpen);
  const { change, isBusy } = useBulkSave();
  const ids = entries.map(({ id }) => id);
  return (
    <Menu position="top" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <BulkButton mark={IconEyeOff} loading={isBusy} onClick={() => undefined}>
          Visibility
        </BulkButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Of {entityCountText(entries)}</Menu.Label>
        <RefusedNote refused={refused} total={all.length} describes={noteId} />
        {ways.map(({ label, done, mark: Mark, change: what }) => (
          <Menu.Item
            key={label}
            leftSection={<Mark {...icon} />}
            aria-describedby={noteId}
            disabled={entries.length === 0}
            onClick={() =>
              void change(ids, what, `${entityCountText(entries)} ${done}.`).catch((error: unknown) =>
                toast.failed(asFacts(error)),
              )
            }
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
