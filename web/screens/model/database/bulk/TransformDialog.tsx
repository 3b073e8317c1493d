import './transform.css';
import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';

import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { useDone } from '../../../../parts/model/saving/useDone.ts';
import { useTrial } from '../../../../parts/model/saving/useTrial.ts';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { DialogForm } from '../../../../ui/DialogForm.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { Picked } from '../table/useSelection.ts';
import { entityCountText } from './entity-count.ts';
import { atFirst, TransformForm, transformOf } from './TransformForm.tsx';
import { TransformTrial } from './TransformTrial.tsx';
import { useTransform } from './useTransform.ts';

interface Props {
  entries: readonly Picked[];
  /** The plain text properties that all of them have. */
  properties: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Rewrites one text of all selected entities, after a preview. */
export default function TransformDialog({ entries, properties, onClose }: Props) {
  const [chosen, setChosen] = useState(atFirst);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const { look, change, isBusy } = useTransform();
  const done = useDone();
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const transform = transformOf(chosen);
  const trial = useTrial(look, transform && { entityIds: ids, transform });
  const places = [
    { value: 'NAME', label: 'Name' },
    { value: 'NUMBER', label: 'Number' },
    { value: 'DESCRIPTION', label: 'Description' },
    ...properties.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const withRefusal = (is: boolean) =>
    new Set(trial.found?.flatMap(({ entityId, refusal }) => ((refusal != null) === is ? [entityId] : [])));
  const [changed, refused] = [withRefusal(false), withRefusal(true)];
  const going = entries.filter(({ entityId }) => changed.has(entityId));
  const save = async () => {
    if (!transform) return;
    try {
      setRefusal(undefined);
      // Unchanged entities count when others are numbered beside them.
      const asked = entries.filter(({ entityId }) => !refused.has(entityId));
      const revision = await change(
        asked.map(({ id }) => id),
        transform,
      );
      onClose();
      done(`${entityCountText(going)} transformed.`, revision, { areMany: areMany(going) });
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <FormModal opened onClose={onClose} title={`Transform ${entityCountText(entries)}`} size={640}>
      <DialogForm
        verb={going.length > 0 ? `Transform ${entityCountText(going)}` : 'Transform'}
        isBusy={isBusy && trial.found !== undefined}
        isReady={going.length > 0}
        refusal={refusal ?? trial.refusal}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <Stack gap="md">
          <TransformForm chosen={chosen} places={places} onChange={setChosen} />
          {trial.found && <TransformTrial texts={trial.found} total={entries.length} />}
          {transform && !trial.found && !trial.refusal && <LoadingLines count={2} />}
        </Stack>
      </DialogForm>
    </FormModal>
  );
}
