import { Stack } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { EditCycleMutation } from '#graph/EditCycleMutation.graphql';

import { useSubmit } from '../../../parts/platform/useSubmit.ts';
import { useAction } from '../../../relay/useAction.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { NameAndDescription } from '../../../ui/NameAndDescription.tsx';

interface Props {
  cycle: { id: string; name: string; description: string };
  onClose: () => void;
}

/** Edits the name or description of a cycle; its content never changes. */
export function EditCycle({ cycle, onClose }: Props) {
  const [name, setName] = useState(cycle.name);
  const [description, setDescription] = useState(cycle.description);
  const { refusal, submit, close } = useSubmit(onClose);
  const [save, isBusy] = useAction<EditCycleMutation>(graphql`
    mutation EditCycleMutation($input: SaveBaselineInput!) {
      saveBaseline(input: $input) {
        ... on SaveBaselinePayload {
          baseline {
            ...useCycles_cycle
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const confirm = () =>
    void submit(
      save({ input: { baselineId: cycle.id, name: name.trim(), description: description.trim() } }),
      'The cycle was saved.',
    );
  return (
    <FormModal opened onClose={close} title={`Rename ${cycle.name}`} size={440}>
      <DialogForm
        verb="Save"
        isBusy={isBusy}
        isReady={name.trim() !== ''}
        refusal={refusal}
        onSubmit={confirm}
        onClose={close}
      >
        <Stack gap="md">
          <NameAndDescription name={name} onName={setName} description={description} onDescription={setDescription} />
        </Stack>
      </DialogForm>
    </FormModal>
  );
}
