import { useState } from 'react';
import { graphql } from 'react-relay';

import type { RenameBaselineMutation } from '#graph/RenameBaselineMutation.graphql';

import { useAction } from '../../../relay/useAction.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NameAndDescription } from '../../../ui/naming/NameAndDescription.tsx';
import { useSubmit } from '../../platform/useSubmit.ts';

interface Props {
  baseline: { id: string; name: string; description: string };
  onClose: () => void;
}

/** Gives a baseline or a test cycle another name or description; its content never changes. */
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
  const input = { baselineId: id, name: name.trim(), description: description.trim() };
  return (
    <FormDialog
      title={`Rename ${before.name}`}
      size={480}
      verb="Save"
      isBusy={isBusy}
      isReady={input.name !== ''}
      refusal={refusal}
      onSubmit={() => void submit(save({ input }), 'Saved.')}
      onClose={close}
    >
      <NameAndDescription name={name} onName={setName} description={description} onDescription={setDescription} />
    </FormDialog>
  );
}
