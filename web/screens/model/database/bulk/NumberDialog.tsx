import './transform.css';
import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { useDone } from '../../../../parts/model/saving/useDone.ts';
import { useTrial } from '../../../../parts/model/saving/useTrial.ts';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { DialogForm } from '../../../../ui/DialogForm.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { Picked } from '../table/useSelection.ts';
import { entityCountText } from './entity-count.ts';
import { TransformTrial } from './TransformTrial.tsx';
import { useNumbering, type Numbering } from './useNumbering.ts';

/** Numbers an entity and its descendants by their places in the tree, after a preview of the numbers. */
export default function NumberDialog({ entries, onClose }: { entries: readonly Picked[]; onClose: () => void }) {
  const [entityId, setEntityId] = useState(entries[0]!.id);
  const [startNumber, setStart] = useState('');
  const [singleLevel, setSingle] = useState(false);
  const [useControlStep, setFlow] = useState(false);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const { look, number, isBusy } = useNumbering();
  const done = useDone();
  const asked: Numbering = {
    entityId,
    singleLevel,
    useControlStep,
    ...(startNumber.trim() !== '' && { startNumber: startNumber.trim() }),
  };
  const trial = useTrial(look, asked);
  const isHeld = trial.found?.some((each) => each.refusal != null) ?? false;
  const save = async () => {
    try {
      setRefusal(undefined);
      const numbered = trial.found ?? [];
      const many = areMany(numbered);
      const revision = await number(asked, many);
      onClose();
      done(`${entityCountText(numbered)} renumbered.`, revision, { areMany: many });
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <FormModal opened onClose={onClose} title="Renumber by hierarchy" size={560}>
      <DialogForm
        verb={
          trial.found && trial.found.length > 0 && !isHeld ? `Renumber ${entityCountText(trial.found)}` : 'Renumber'
        }
        isBusy={isBusy && trial.found !== undefined}
        isReady={trial.found !== undefined && trial.found.length > 0 && !isHeld}
        refusal={refusal ?? trial.refusal}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <Stack gap="sm">
          {entries.length > 1 && (
            <Select
              label="Start from"
              description="The selected entity to start from. Everything below it is renumbered."
              searchable
              limit={100}
              allowDeselect={false}
              data={entries.map(({ id, displayName }) => ({ value: id, label: displayName }))}
              value={entityId}
              onChange={(next) => next !== null && setEntityId(next)}
            />
          )}
          <TextInput
            label="First number"
            placeholder="Keep current"
            value={startNumber}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setStart(event.currentTarget.value)}
          />
          <Checkbox
            label="Direct children only"
            checked={singleLevel}
            onChange={(event) => setSingle(event.currentTarget.checked)}
          />
          <Checkbox
            label="Follow the order of the action flow"
            checked={useControlStep}
            onChange={(event) => setFlow(event.currentTarget.checked)}
          />
          {isHeld && (
            <p role="alert" className="db-refused">
              Numbers depend on each other. Nothing is changed until all of them are valid.
            </p>
          )}
          {trial.found && <TransformTrial texts={named(trial.found)} total={trial.found.length} />}
          {!trial.found && !trial.refusal && <LoadingLines count={2} />}
        </Stack>
      </DialogForm>
    </FormModal>
  );
}

/** Adds the names of entities to a preview, since numbers alone say little. */
const named = <T extends { displayName: string }>(texts: readonly T[]) =>
  texts.map((each) => ({ ...each, before: each.displayName }));
