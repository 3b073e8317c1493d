import { Checkbox, Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { useNavigate } from 'react-router';

import type { DuplicateDialogMutation } from '#graph/DuplicateDialogMutation.graphql';
import type { DuplicateDialogQuery } from '#graph/DuplicateDialogQuery.graphql';

import { useReadAgain } from '../../../parts/model/entity/useReadAgain.ts';
import { useDone } from '../../../parts/model/saving/useDone.ts';
import { asFacts, mayPassLocks, type RefusalFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { EmptyState, LoadingLines } from '../../../ui/States.tsx';

const query = graphql`
  query DuplicateDialogQuery($organization: String!, $projectId: Int!, $entityId: Int!) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
    }
    entity(organization: $organization, projectId: $projectId, entityId: $entityId) @required(action: THROW) {
      id
      relationGroups {
        label
        count
        relation {
          id
          name
        }
      }
    }
  }
`;

interface Props {
  entityId: number;
  displayName: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The default relation of a copy, which gets the parent of its original. */
const USUAL = 'decomposes';

/** Duplicates the entity on the page with the chosen links, and opens the copy. */
export const DuplicateDialog = ({ isOpen, ...question }: Props) => (
  <FormModal opened={isOpen} onClose={question.onClose} title={`Duplicate ${question.displayName}`} size={440}>
    {isOpen && (
      <Suspense fallback={<LoadingLines />}>
        <Question {...question} />
      </Suspense>
    )}
  </FormModal>
);

function Question({ entityId, displayName, onClose }: Omit<Props, 'isOpen'>) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const say = useDone();
  const { project, entity } = useLazyLoadQuery<DuplicateDialogQuery>(
    query,
    { organization, projectId, entityId },
    { fetchPolicy: 'store-and-network' },
  );
  useReadAgain(query, { organization, projectId, entityId });
  const [act, isBusy] = useAction<DuplicateDialogMutation>(graphql`
    mutation DuplicateDialogMutation($input: CopyEntitiesInput!) {
      copyEntities(input: $input) {
        ... on CopyEntitiesPayload {
          revision
          entities {
            id
            entityId
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const groups = entity.relationGroups.filter(({ count }) => count > 0);
  const usual = groups.filter(({ relation }) => relation.name === USUAL);
  const [chosen, setChosen] = useState<string[]>(usual.map(({ relation }) => relation.id));
  const [refusal, setRefusal] = useState<RefusalFacts & { again?: () => void }>();
  const submit = async (throughLocks: boolean) => {
    try {
      const input = { projectId: project.id, entityIds: [entity.id], relationIds: chosen };
      const { copyEntities: done } = await act({ input: { ...input, ...(throughLocks && { throughLocks }) } });
      say(`${displayName} duplicated. This is the copy.`, done.revision ?? null, {
        onUndone: () => navigate(paths.entity(organization, projectId, entityId)),
      });
      onClose();
      void navigate(paths.entity(organization, projectId, done.entities[0]!.entityId));
    } catch (error) {
      const facts = asFacts(error);
      setRefusal(mayPassLocks(facts) ? { ...facts, again: () => void submit(true) } : facts);
    }
  };
  return (
    <DialogForm
      verb="Duplicate"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={() => void submit(false)}
      onClose={onClose}
    >
      <div>The copy keeps text, attributes, labels and image. It has no number, and its status is reset.</div>
      {groups.length === 0 ? (
        <EmptyState>It has no relationships to copy.</EmptyState>
      ) : (
        <Checkbox.Group label="Relationships to copy" value={chosen} onChange={setChosen}>
          <Stack gap={8} mt={8}>
            {groups.map(({ relation: { id }, label, count }) => (
              <Checkbox key={id} value={id} label={`${label} (${count.toLocaleString('en')})`} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </DialogForm>
  );
}
