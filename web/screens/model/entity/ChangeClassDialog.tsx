import { Select } from '@mantine/core';
import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ChangeClassDialogQuery } from '#graph/ChangeClassDialogQuery.graphql';

import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useSave } from '../../../parts/model/saving/useSave.ts';
import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { nothingFound } from '../../../ui/nothingFound.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import { ClassLosses, lossesIn } from './ClassLosses.tsx';

interface Props {
  entityId: number;
  displayName: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives the entity on the page another class. Values that cannot be kept are listed first, and are lost only after a confirmation. */
export const ChangeClassDialog = ({ isOpen, ...question }: Props) => (
  <FormModal
    opened={isOpen}
    onClose={question.onClose}
    title={`Change the class of ${question.displayName}`}
    size={440}
  >
    {isOpen && (
      <Suspense fallback={<LoadingLines />}>
        <Question {...question} />
      </Suspense>
    )}
  </FormModal>
);

function Question({ entityId, displayName, onClose }: Omit<Props, 'isOpen'>) {
  const { organization, projectId } = useHere();
  const { project, entity } = useLazyLoadQuery<ChangeClassDialogQuery>(
    graphql`
      query ChangeClassDialogQuery($organization: String!, $projectId: Int!, $entityId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          schema {
            classes {
              id
              classId
              name
              isAbstract
              isHidden
            }
          }
        }
        entity(organization: $organization, projectId: $projectId, entityId: $entityId) @required(action: THROW) {
          id
          class {
            id
            classId
          }
        }
      }
    `,
    { organization, projectId, entityId },
  );
  const [save, isBusy] = useSave();
  const say = useDone();
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const losses = lossesIn(refusal);
  const offered = project.schema.classes
    .filter(({ classId, isAbstract, isHidden }) => !isAbstract && !isHidden && classId !== entity.class.classId)
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
  const name = offered.find(({ value }) => value === chosen)?.label ?? '';
  const submit = () =>
    save([{ entityId: entity.id, classId: chosen }], { letGo: losses !== undefined, withPage: true }).then(
      ({ revision }) => {
        say(`${displayName} is now ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}.`, revision, { withPage: true });
        onClose();
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  return (
    <DialogForm
      verb={losses ? 'Change class and discard values' : 'Change class'}
      {...(losses && { colour: 'red.9' })}
      isBusy={isBusy}
      isReady={chosen !== null}
      refusal={losses ? null : refusal}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label="New class"
        data={offered}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          setRefusal(undefined);
        }}
        searchable
        allowDeselect={false}
        nothingFoundMessage={nothingFound('No such class.')}
      />
      {losses && <ClassLosses losses={losses} className={name} />}
    </DialogForm>
  );
}
