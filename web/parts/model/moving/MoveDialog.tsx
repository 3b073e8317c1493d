import { Select, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { foundOptions } from '../../../ui/choosing/rank.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { countText, figure } from '../../../ui/figures.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { nothingFound } from '../../../ui/nothingFound.tsx';
import { EmptyState, LoadingLines } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { RefusedNote } from '../saving/RefusedNote.tsx';
import { useTrial } from '../saving/useTrial.ts';
import { useMoving } from './useMoving.ts';
import { useOtherProjects, type OtherProject } from './useOtherProjects.ts';

interface Props {
  entities: readonly { id: string; entityId: number; displayName: string }[];
  onClose: () => void;
  onMoved: () => void;
}

const named = ({ length }: readonly unknown[]) => countText(length, 'entity', 'entities');

/** Moves entities into another project, after listing those that cannot move and the losses. */
export default function MoveDialog(props: Props) {
  const [only] = props.entities;
  const what = props.entities.length === 1 ? (only?.displayName ?? '') : named(props.entities);
  return (
    <FormModal opened onClose={props.onClose} title={`Move ${what} to another project`} size={480}>
      <Question {...props} />
    </FormModal>
  );
}

function Question({ entities, onClose, onMoved }: Props) {
  const [chosen, setChosen] = useState<OtherProject>();
  const [typed, setTyped] = useState('');
  // The field contains the chosen name: opening the list again should show the others.
  const { found, refusal: notFound, isWaiting } = useOtherProjects(typed === chosen?.name ? '' : typed);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const { look, move, takeBack, isBusy } = useMoving();
  const entityIds = useMemo(() => entities.map(({ id }) => id), [entities]);
  const trial = useTrial(look, chosen && { entityIds, toProjectId: chosen.id });
  const refused = trial.found?.refused ?? [];
  const lost = trial.found?.lost ?? [];
  const staying = new Set(refused.map(({ entityId }) => entityId));
  const going = entities.filter(({ entityId }) => !staying.has(entityId));
  const submit = async () => {
    if (!chosen) return;
    const { id: toProjectId, name } = chosen;
    try {
      setRefusal(undefined);
      const ids = going.map(({ id }) => id);
      const { revision, toRevision } = await move({ entityIds: ids, toProjectId });
      onClose();
      toast.changed(`${named(going)} moved to ${name}.`, toRevision == null ? null : revision, {
        undo: (revision) => takeBack({ revision, toProjectId, toRevision: toRevision! }),
      });
      onMoved();
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  if (!found) return <LoadingLines count={2} />;
  if (found.length === 0 && !notFound && typed === '' && !chosen)
    return <EmptyState>You have no edit access to another project.</EmptyState>;
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [...found, chosen] : found;
  return (
    <DialogForm
      verb={trial.found ? `Move ${named(going)}` : 'Move'}
      {...(lost.length > 0 && { colour: 'red.9' })}
      isBusy={isBusy && trial.found !== undefined}
      isReady={trial.found !== undefined && going.length > 0}
      refusal={refusal ?? trial.refusal ?? notFound}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack gap="md">
        <Select
          label="Project"
          searchable
          allowDeselect={false}
          data-autofocus
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          // The server has filtered them, by description and folder too.
          filter={foundOptions}
          aria-busy={isWaiting}
          searchValue={typed}
          onSearchChange={setTyped}
          value={chosen?.id ?? null}
          onChange={(next) => {
            setChosen(offered.find(({ id }) => id === next));
            setRefusal(undefined);
          }}
          nothingFoundMessage={nothingFound('No matching project with edit access.', !isWaiting)}
        />
        {chosen && !trial.found && !trial.refusal && <LoadingLines count={2} />}
        <RefusedNote refused={refused} total={entities.length} />
        {lost.length > 0 && (
          <div role="status">
            <span>Not moved (kept in this project's history):</span>
            <ul className="rf-named">
              {lost.map(({ what, count }) => (
                <li key={what}>
                  {what}, of {figure(count)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {trial.found && going.length > 0 && (
          <p className="tr-dim">
            Texts, attributes, labels, comments and the relationships between the entities are moved too. Their web
            addresses change, and each project records one revision.
          </p>
        )}
      </Stack>
    </DialogForm>
  );
}
