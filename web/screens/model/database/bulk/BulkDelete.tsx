import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { RefusedNote } from '../../../../parts/model/saving/RefusedNote.tsx';
import { useDelete } from '../../../../parts/model/saving/useDelete.ts';
import { useDone } from '../../../../parts/model/saving/useDone.ts';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { countText } from '../../../../ui/figures.ts';
import { NamedFew } from '../../../../ui/NamedFew.tsx';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';
import { entityCountText } from './entity-count.ts';
import { useRefused } from './useRefused.ts';

/** Deletes all selected entities, after naming the losses. */
export function BulkDelete({ entries: all, onDone }: { entries: readonly Picked[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { refused, going: entries } = useRefused(all, 'DELETE', isOpen);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const done = useDone();
  const [removeAll, isBusy] = useDelete();
  const what = entries.length === 1 ? (entries[0]?.displayName ?? '') : entityCountText(entries);
  const parts = entries.reduce((sum, { childCount }) => sum + childCount, 0);
  const remove = async () => {
    try {
      const revision = await removeAll(entries.map(({ id }) => id));
      setOpen(false);
      onDone();
      done(`${what} deleted.`, revision, { areMany: areMany(entries) });
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <>
      <BulkButton mark={IconTrash} c="var(--tr-danger)" onClick={() => setOpen(true)}>
        Delete
      </BulkButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Delete ${what}?`}
        verb={`Delete ${entityCountText(entries)}`}
        isBusy={isBusy}
        isReady={entries.length > 0}
        refusal={refusal}
        onConfirm={() => void remove()}
        onClose={() => {
          setOpen(false);
          setRefusal(undefined);
        }}
      >
        <RefusedNote refused={refused} total={all.length} />
        <NamedFew names={entries.map(({ displayName }) => displayName)} />
        <p>
          Their relationships are deleted with them.
          {parts > 0 &&
            ` ${countText(parts, 'child stays without its parent', 'children stay without their parents')}.`}{' '}
          They can be restored from the history.
        </p>
      </ConfirmDialog>
    </>
  );
}
