import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { DeleteArtifactMutation } from '#graph/DeleteArtifactMutation.graphql';

import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { ArtifactKind } from './kind.ts';

interface Props {
  entity: { id: string; displayName: string };
  type: ArtifactKind;
  contentCount: number;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks what to delete: the artifact alone, or with the contents that are in no other one. */
export function DeleteArtifact({ entity, type, contentCount, onDeleted, onClose }: Props) {
  const projectId = useProjectId();
  const say = useDone();
  const [what, setWhat] = useState('alone');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [remove, isBusy] = useAction<DeleteArtifactMutation>(graphql`
    mutation DeleteArtifactMutation($input: DeleteArtifactInput!) {
      deleteArtifact(input: $input) {
        ... on DeleteArtifactPayload {
          revision
          deletedIds
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const withContent = type.isDeletedWhole || what === 'all';
  const confirm = () =>
    void remove({ input: { projectId, artifactId: entity.id, withContent } }).then(
      ({ deleteArtifact: { revision, deletedIds } }) => {
        const more = (deletedIds?.length ?? 1) - 1;
        say(`${entity.displayName} was deleted${more > 0 ? ` with ${more} rows` : ''}.`, revision ?? null, {
          onUndone: onDeleted,
        });
        onClose();
        onDeleted();
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${entity.displayName}?`}
      verb={`Delete ${type.name.toLowerCase()}`}
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      {type.isDeletedWhole ? (
        <p>
          Its {contentCount} test cases are deleted with it, except those used elsewhere, and so is evidence that
          nothing else uses. You can undo this.
        </p>
      ) : contentCount === 0 || type.kind === 'COMPILATION' ? (
        <p>The entities it lists stay in the project. You can undo this.</p>
      ) : (
        <Radio.Group label="Delete" value={what} onChange={setWhat}>
          <Stack gap="xs" pt="xs">
            <Radio
              value="alone"
              label={`Only the ${type.name.toLowerCase()}`}
              description="Its rows stay in the project."
            />
            <Radio value="all" label="With its rows" description="Rows used nowhere else. You can undo this." />
          </Stack>
        </Radio.Group>
      )}
    </ConfirmDialog>
  );
}
