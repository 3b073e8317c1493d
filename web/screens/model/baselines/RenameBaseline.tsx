import { Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { RenameBaselineMutation } from '#graph/RenameBaselineMutation.graphql';

import { useSubmit } from '../../../parts/platform/useSubmit.ts';
import { useAction } from '../../../relay/useAction.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';

interface Props {
  baseline: { id: string; name: string; description: string };
  onClose: () => void;
}

/** Gives a baseline another name or description. */
export function RenameBaseline({ baseline: { id, ...before }, onClose }: Props) {
  const [name, setName] = useState(before.name);
  const [description, setDescription] = useState(before.description);
  const { refusal, submit, close } = useSubmit(onClose);
  const [save, isBusy] = useAction<RenameBaselineMutation>(graphql`
    mutation RenameBaselineMutation($input: SaveBaselineInput!) {
      saveBaseline(input: $input) {
        ... on SaveBaselinePayload {
          baseline {
            ...BaselineScreen_baseline
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  return (
    <FormModal opened onClose={close} title={`Rename ${before.name}`} size={480}>
      <DialogForm
        verb="Save"
        isBusy={isBusy}
        isReady={name.trim() !== ''}
        refusal={refusal}
        onSubmit={() => void submit(save({ input: { baselineId: id, name, description } }), 'Saved.')}
        onClose={close}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            required
            value={name}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxRows={8}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </Stack>
      </DialogForm>
    </FormModal>
  );
}
