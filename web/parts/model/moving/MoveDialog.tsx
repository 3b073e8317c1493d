import { Select, Stack } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { MoveDialogQuery } from '#graph/MoveDialogQuery.graphql';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { counted, figure } from '../../../ui/figures.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { nothingFound } from '../../../ui/nothingFound.tsx';
import { EmptyState, LoadingLines } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { RefusedNote } from '../saving/RefusedNote.tsx';
import { useTrial } from '../saving/useTrial.ts';
import { useMoving } from './useMoving.ts';

interface Props {
  entities: readonly { id: string; entityId: number; displayName: string }[];
  onClose: () => void;
  onMoved: () => void;
}

const named = ({ length }: readonly unknown[]) => counted(length, 'entity', 'entities');

/** Moves entities into another project, after saying who cannot go and what does not come along. */
export default function MoveDialog(props: Props) {
  const [only] = props.entities;
  const what = props.entities.length === 1 ? (only?.displayName ?? '') : named(props.entities);
  return (
    <FormModal opened onClose={props.onClose} title={`Move ${what} to another project`} size={480}>
      <Suspense fallback={<LoadingLines count={2} />}>
        <Question {...props} />
      </Suspense>
    </FormModal>
  );
}

function Question({ entities, onClose, onMoved }: Props) {
  const { organization: slug, projectId } = useHere();
  const { organization } = useLazyLoadQuery<MoveDialogQuery>(
    graphql`
      query MoveDialogQuery($organization: String!) {
        organization(slug: $organization) @required(action: THROW) {
          id
          projects(first: 100) {
            edges {
              node {
                id
                projectId
                name
                permissions
              }
            }
          }
        }
      }
    `,
    { organization: slug },
  );
  const others = organization.projects.edges
    .map(({ node }) => node)
    .filter((each) => each.projectId !== projectId && each.permissions.includes('WRITE'));
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const { look, move, isBusy } = useMoving();
  const entityIds = useMemo(() => entities.map(({ id }) => id), [entities]);
  const trial = useTrial(look, chosen === null ? undefined : { entityIds, toProjectId: chosen });
  const refused = trial.found?.refused ?? [];
  const lost = trial.found?.lost ?? [];
  const staying = new Set(refused.map(({ entityId }) => entityId));
  const going = entities.filter(({ entityId }) => !staying.has(entityId));
  const name = others.find(({ id }) => id === chosen)?.name ?? '';
  const submit = async () => {
    if (chosen === null) return;
    try {
      setRefusal(undefined);
      const ids = going.map(({ id }) => id);
      const { revision, toRevision } = await move({ entityIds: ids, toProjectId: chosen });
      onClose();
      toast.done(
        `${named(going)} moved to ${name}. To take it back, undo revision ${toRevision} there and ${revision} here.`,
      );
      onMoved();
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  if (others.length === 0) return <EmptyState>There is no other project in which you may write.</EmptyState>;
  return (
    <DialogForm
      verb={trial.found ? `Move ${named(going)}` : 'Move'}
      {...(lost.length > 0 && { colour: 'red.9' })}
      isBusy={isBusy && trial.found !== undefined}
      isReady={trial.found !== undefined && going.length > 0}
      refusal={refusal ?? trial.refusal}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack gap="md">
        <Select
          label="Project"
          searchable
          allowDeselect={false}
          data-autofocus
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            setRefusal(undefined);
          }}
          nothingFoundMessage={nothingFound('No such project in which you may write.')}
        />
        {chosen !== null && !trial.found && !trial.refusal && <LoadingLines count={2} />}
        <RefusedNote refused={refused} total={entities.length} />
        {lost.length > 0 && (
          <div role="status">
            <span>What does not come along, and stays in the history here:</span>
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
            Texts, values, labels and the links between them go along. They get other numbers in addresses there, and
            each project has one revision of it: both are undone to take it back.
          </p>
        )}
      </Stack>
    </DialogForm>
  );
}
