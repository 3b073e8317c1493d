import './transform.css';
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';

import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { RefusedNote } from '../../../../parts/model/saving/RefusedNote.tsx';
import { useDone } from '../../../../parts/model/saving/useDone.ts';
import { useSave } from '../../../../parts/model/saving/useSave.ts';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { DialogForm } from '../../../../ui/DialogForm.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { nothingFound } from '../../../../ui/nothingFound.tsx';
import type { Picked } from '../table/useSelection.ts';
import { entityCountText } from './entity-count.ts';
import type { lostBy } from './lost.ts';
import { LostTable } from './LostTable.tsx';
import { useRefused } from './useRefused.ts';

interface Props {
  entries: readonly Picked[];
  classes: readonly { id: string; name: string }[];
  onClose: () => void;
}

/**
 * Gives all selected entities another class in one save, except refused ones, which are listed first. Values that cannot be kept are listed
 * too, and are lost only after a confirmation.
 */
export default function ClassDialog({ entries: all, classes, onClose }: Props) {
  const { refused, going: entries } = useRefused(all, 'CHANGE', true);
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [save, isBusy] = useSave();
  const done = useDone();
  const losses =
    refusal?.code === 'CLASS_CHANGE_LOSES'
      ? (refusal.details?.['losses'] as Parameters<typeof lostBy>[0] | undefined)
      : undefined;
  const name = classes.find(({ id }) => id === chosen)?.name ?? '';
  const change = async () => {
    try {
      const changes = entries.map(({ id }) => ({ entityId: id, classId: chosen }));
      const { revision } = await save(changes, { letGo: losses !== undefined, withPage: true });
      onClose();
      done(`${entityCountText(entries)} changed to ${name}.`, revision, {
        withPage: true,
        areMany: areMany(entries),
      });
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <FormModal opened onClose={onClose} title={`Change the class of ${entityCountText(entries)}`} size={480}>
      <DialogForm
        verb={losses ? 'Change class and discard values' : 'Change class'}
        {...(losses && { colour: 'red.9' })}
        isBusy={isBusy}
        isReady={chosen !== null && entries.length > 0}
        refusal={losses ? null : refusal}
        onSubmit={() => void change()}
        onClose={onClose}
      >
        <Stack gap="md">
          <Select
            label="New class"
            searchable
            allowDeselect={false}
            data-autofocus
            data={classes.map((each) => ({ value: each.id, label: each.name }))}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setRefusal(undefined);
            }}
            nothingFoundMessage={nothingFound('No such class.')}
          />
          <RefusedNote refused={refused} total={all.length} />
          {losses && <LostTable losses={losses} total={entries.length} className={name} />}
        </Stack>
      </DialogForm>
    </FormModal>
  );
}
